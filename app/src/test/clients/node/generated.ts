// A program on the types that are generated from the description of the API: both doors take what it sends.
import createClient from 'openapi-fetch'
import type { paths } from './intake.js'

declare const process: { argv: string[]; stdout: { write(text: string): void } }

const [base, tenant, key] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${key}` } })

const first = await client.POST('/api/tenants/{tenantId}/events', {
  params: { path: { tenantId: tenant } },
  body: {
    batch: [
      { type: 'identify', userId: 'generated', email: 'generated@example.com', traits: { plan: 'pro' } },
      { type: 'track', userId: 'generated', event: 'order.created', messageId: 'generated-1' },
    ],
  },
})
const second = await client.POST('/v1/batch', {
  body: { batch: [{ type: 'track', userId: 'generated', event: 'order.created', messageId: 'generated-2' }] },
})
const refused = await client.POST('/api/tenants/{tenantId}/events', {
  params: { path: { tenantId: tenant } },
  headers: { Authorization: 'Bearer wrong' },
  body: { type: 'track', userId: 'generated', event: 'order.created' },
})

process.stdout.write(
  JSON.stringify({ first: first.data, second: second.data, status: refused.response.status, code: refused.error?.code }),
)
