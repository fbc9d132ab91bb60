// An agent that knows an address alone. Its client registers and sends a person to the page of the service, where the person
// signs in and allows the connection; then it drafts a program, and looks for what it must not find. It prints all as JSON.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const [endpoint, link, password] = process.argv.slice(2)
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
  state: () => 'of the agent'
}

// The person: chooses a password by the link, opens the page that the client asks for, and presses its button.
async function allow(url) {
  const origin = new URL(endpoint).origin
  const form = (fields, cookie) => ({
    method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers: cookie ? { Cookie: cookie } : {}
  })
  const entered = await fetch(new URL(new URL(link).pathname, endpoint), form([['password', password], ['again', password]]))
  const cookie = entered.headers.getSetCookie().map(set => set.split(';')[0]).join('; ')
  const page = await (await fetch(url, { headers: { Cookie: cookie } })).text()
  const text = value => value.replaceAll('&amp;', '&').replaceAll('&#34;', '"')
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(found => [found[1], text(found[2])])
  const scopes = [...page.matchAll(/name="allow" value="([^"]*)"/g)].map(found => ['allow', found[1]])
  const tenant = page.match(/<option value="(tn_[^"]*)"/)[1]
  const decided = await fetch(origin + '/oauth/authorize',
    form([...hidden, ...scopes, ['tenant', tenant], ['days', '1'], ['decision', 'allow']], cookie))
  const back = new URL(text((await decided.text()).match(/href="([^"]*)">Continue to/)[1]))
  if (back.searchParams.get('state') !== 'of the agent') throw new Error('another state')
  return back.searchParams.get('code')
}

const transport = () => new StreamableHTTPClientTransport(new URL(endpoint), { authProvider: provider })
const first = transport()
try {
  await new Client({ name: 'agent', version: '1' }).connect(first)
  throw new Error('connected without consent')
} catch (refused) {
  if (!(refused instanceof UnauthorizedError)) throw refused
}
await first.finishAuth(await allow(kept.url))

const client = new Client({ name: 'agent', version: '1' })
await client.connect(transport())
const { tools } = await client.listTools()
const steps = [{ delayHours: 1, subject: 'Thanks', markdown: 'Good to have you.' }]
const drafted = await client.callTool({ name: 'draft_program', arguments: { name: 'Thanks', event: 'order.created', steps } })
const program = drafted.structuredContent.program.programId
const read = await client.callTool({ name: 'read_program', arguments: { programId: program } })
await client.close()

// The token has a short life: the client renews it by itself.
kept.tokens = { ...kept.tokens, access_token: 'svc_mcp_wrong' }
const renewed = new Client({ name: 'agent', version: '1' })
await renewed.connect(transport())
const listed = await renewed.callTool({ name: 'list_programs', arguments: {} })
await renewed.close()

const asApi = await fetch(new URL('/api/v1/tenants/none/programs', endpoint),
  { headers: { Authorization: `Bearer ${kept.tokens.access_token}` } })
process.stdout.write(JSON.stringify({
  scope: kept.tokens.scope,
  tools: tools.map(tool => tool.name),
  reviewUrl: drafted.structuredContent.reviewUrl,
  program,
  file: read.structuredContent.untrusted.file,
  programs: listed.structuredContent.programs.length,
  asApi: asApi.status
}))
