import { auth } from '@clerk/nextjs/server'
import { after } from 'next/server'
import { send } from '@/lib/intake'

export async function POST(request: Request) {
  const { userId } = await auth()
  if (!userId) return Response.json({ error: 'Sign in first.' }, { status: 401 })
  const { id, total } = await request.json()
  // Store the order in your database here.
  after(() => send({ type: 'track', userId, event: 'order.created', messageId: `order-${id}`, properties: { total } }))
  return Response.json({ id }, { status: 201 })
}
