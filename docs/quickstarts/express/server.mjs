import { randomUUID } from 'node:crypto'
import express from 'express'
import { send } from './intake.mjs'

const users = new Map() // your database
const app = express().use(express.json())

app.post('/signup', (request, response) => {
  const user = { id: randomUUID(), email: request.body.email, name: request.body.name }
  users.set(user.id, user)
  response.status(201).json(user)

  send(
    { type: 'identify', userId: user.id, email: user.email, name: user.name, traits: { plan: 'free' } },
    { type: 'track', userId: user.id, event: 'user.signed_up', messageId: `signup-${user.id}` },
  ).catch((error) => console.error('Signup of %s was not sent: %s', user.id, error.message))
})

const server = app.listen(process.env.PORT ?? 3000, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`))
