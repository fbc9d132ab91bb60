// An agent that knows an address alone. Its client registers and sends a person to the page of the service, where the person
// signs in and allows the connection; then it drafts a program, and looks for what it must not find. It prints all as JSON.
import * as newest from '@modelcontextprotocol/client'
import * as auth from '@modelcontextprotocol/sdk/client/auth.js'
import * as older from '@modelcontextprotocol/sdk/client/index.js'
import * as http from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { allow, enter } from './person.mjs'

const [endpoint, link, password, revision] = process.argv.slice(2)
const isNewest = revision === '2026-07-28'
const { Client, UnauthorizedError, StreamableHTTPClientTransport } = isNewest ? newest : { ...older, ...auth, ...http }
const agent = () => new Client({ name: 'agent', version: '1' }, isNewest ? { versionNegotiation: { mode: { pin: revision } } } : {})
const redirect = 'http://127.0.0.1:53682/callback'
const kept = {}
const provider = {
  redirectUrl: redirect,
  clientMetadata: { client_name: 'Official agent', redirect_uris: [redirect] },
  clientInformation: () => kept.client,
  saveClientInformation: client => { kept.client = client },
  tokens: () => kept.tokens,
  saveTokens: tokens => { kept.tokens = tokens },
  redirectToAuthorization: url => { kept.url = url },
  saveCodeVerifier: verifier => { kept.verifier = verifier },
  codeVerifier: () => kept.verifier,
  saveDiscoveryState: state => { kept.discovery = state },
  discoveryState: () => kept.discovery,
  state: () => 'of the agent'
}

const transport = () => new StreamableHTTPClientTransport(new URL(endpoint), { authProvider: provider })
const first = transport()
try {
  await agent().connect(first)
  throw new Error('connected without consent')
} catch (refused) {
  if (!(refused instanceof UnauthorizedError)) throw refused
}
const back = await allow(kept.url, await enter(endpoint, link, password))
if (back.searchParams.get('state') !== 'of the agent') throw new Error('another state')
await first.finishAuth(isNewest ? back.searchParams : back.searchParams.get('code'))

const client = agent()
await client.connect(transport())
const era = isNewest ? client.getProtocolEra() : 'legacy'
const { tools } = await client.listTools()
const steps = [{ delayHours: 1, subject: 'Thanks', markdown: 'Good to have you.' }]
const drafted = await client.callTool({ name: 'draft_program', arguments: { name: 'Thanks', event: 'order.created', steps } })
const program = drafted.structuredContent.program.programId
const read = await client.callTool({ name: 'read_program', arguments: { programId: program } })
await client.close()

// The token has a short life: the client renews it by itself.
kept.tokens = { ...kept.tokens, access_token: 'svc_mcp_wrong' }
const renewed = agent()
await renewed.connect(transport())
const listed = await renewed.callTool({ name: 'list_programs', arguments: {} })
await renewed.close()

const asApi = await fetch(new URL('/api/v1/tenants/none/programs', endpoint),
  { headers: { Authorization: `Bearer ${kept.tokens.access_token}` } })
process.stdout.write(JSON.stringify({
  era,
  scope: kept.tokens.scope,
  tools: tools.map(tool => tool.name),
  reviewUrl: drafted.structuredContent.reviewUrl,
  program,
  file: read.structuredContent.untrusted.file,
  programs: listed.structuredContent.programs.length,
  asApi: asApi.status
}))
