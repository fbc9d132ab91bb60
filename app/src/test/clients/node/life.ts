// The life of a program on the client that is generated from the description of the API. It is called twice: "draft" ends where a person
// approves, "live" goes on from there.
import createClient from 'openapi-fetch'
import type { paths } from './intake.js'

declare const process: { argv: string[]; stdout: { write(text: string): void } }
declare const setTimeout: (done: () => void, milliseconds: number) => void

const [base, tenantId, token, part, programId, key] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${token}` } })

function value<T>(result: { data?: T; error?: unknown }): T {
  if (result.data === undefined) throw new Error(JSON.stringify(result.error))
  return result.data
}

async function send(bearer: string, userId: string, messageId: string) {
  value(
    await api.POST('/api/tenants/{tenantId}/events', {
      params: { path: { tenantId } },
      headers: { Authorization: `Bearer ${bearer}` },
      body: {
        batch: [
          { type: 'identify', userId, email: `${userId}@example.com`, name: userId },
          { type: 'track', userId, event: 'joined', messageId },
        ],
      },
    }),
  )
}

async function draft() {
  const made = value(await api.POST('/api/v1/tenants/{tenantId}/key', { params: { path: { tenantId } } }))
  await send(made.key, 'early', 'life-1')
  const signup = value(
    await api.PUT('/api/v1/tenants/{tenantId}/signup-event', { params: { path: { tenantId } }, body: { event: 'joined' } }),
  )
  const path = { tenantId, programId: signup.programId }
  const read = await api.GET('/api/v1/tenants/{tenantId}/programs/{programId}', { params: { path } })
  const edited = value(
    await api.PUT('/api/v1/tenants/{tenantId}/programs/{programId}', {
      params: { path, header: { 'If-Match': read.response.headers.get('ETag') ?? '' } },
      body: { transactional: true, steps: [{ delay: '0s', subject: 'Welcome {{contact.name}}', text: 'Hello' }] },
    }),
  )
  const preview = value(
    await api.GET('/api/v1/tenants/{tenantId}/programs/{programId}/preview', {
      params: { path, query: { contact: 'early' } },
    }),
  )
  const rehearsal = value(
    await api.GET('/api/v1/tenants/{tenantId}/programs/{programId}/rehearsal', { params: { path, query: { days: 1 } } }),
  )
  return {
    programId: signup.programId,
    key: made.key,
    awaitsApproval: edited.awaitsApproval,
    subject: preview.emails[0].subject,
    rehearsed: rehearsal.enrolled,
  }
}

async function email(contact: string) {
  for (let tries = 0; tries < 300; tries++) {
    const { emails } = value(
      await api.GET('/api/v1/tenants/{tenantId}/emails', { params: { path: { tenantId }, query: { contact } } }),
    )
    if (emails.length > 0 && emails[0].subject !== undefined) return emails[0]
    await new Promise<void>((done) => setTimeout(done, 1000))
  }
  throw new Error('no email')
}

async function live() {
  await send(key, 'ann', 'life-2')
  const found = value(
    await api.GET('/api/v1/tenants/{tenantId}/contacts', { params: { path: { tenantId }, query: { find: 'ann' } } }),
  )
  const contactId = found.contacts[0].contactId
  const path = { tenantId, contactId }
  const sent = await email(contactId)
  const explained = value(await api.GET('/api/v1/tenants/{tenantId}/contacts/{contactId}/explanation', { params: { path } }))
  const exported = value(await api.GET('/api/v1/tenants/{tenantId}/contacts/{contactId}/export', { params: { path } }))
  const erased = value(await api.DELETE('/api/v1/tenants/{tenantId}/contacts/{contactId}', { params: { path } }))
  const gone = await api.GET('/api/v1/tenants/{tenantId}/contacts/{contactId}', { params: { path } })
  return {
    subject: sent.subject,
    explained: explained.programs.some((program) => program.programId === programId && program.steps.length === 1),
    exported: exported.email,
    erased: erased.events,
    gone: gone.response.status,
  }
}

process.stdout.write(JSON.stringify(part === 'draft' ? await draft() : await live()))
