// Runs the conformance suite against the service as an authorization server, while a person allows the connection.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { allow, enter } from './person.mjs'

const [issuer, link, password] = process.argv.slice(2)
const beside = name => fileURLToPath(new URL(name, import.meta.url))
const cookie = await enter(issuer, link, password)

const port = await new Promise(found => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const free = server.address().port
    server.close(() => found(free))
  })
})
const registered = await fetch(new URL('/oauth/register', issuer), {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ client_name: 'Suite', redirect_uris: [`http://127.0.0.1:${port}/callback`], application_type: 'native' })
})
const { client_id: id } = await registered.json()

const suite = spawn(
  beside(`node_modules/node-linux-${process.arch}/bin/node`),
  [beside('node_modules/@modelcontextprotocol/conformance/dist/index.js'), 'authorization', '--url', issuer, '--client-id', id, '-p', port],
  { stdio: ['ignore', 'pipe', 'inherit'] })
suite.on('exit', code => process.exit(code ?? 1))
for await (const line of createInterface({ input: suite.stdout })) {
  console.log(line)
  if (line.startsWith(`${issuer}/oauth/authorize?`)) {
    await fetch(await allow(line, cookie))
  }
}
