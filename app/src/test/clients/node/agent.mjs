// What an agent's client does: connects, lists the tools, and makes the calls it is given. It prints what came of that, as JSON.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const [endpoint, token, calls] = process.argv.slice(2)
const headers = token ? { Authorization: `Bearer ${token}` } : {}
const client = new Client({ name: 'agent', version: '1' })

async function talk() {
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }))
  } catch (refused) {
    return { refused: refused.code }
  }
  // The client keeps the output schemas that it is told here, and holds every answer against them.
  const { tools } = await client.listTools()
  const answers = []
  for (const call of JSON.parse(calls)) {
    answers.push(await client.callTool(call))
  }
  return { server: client.getServerVersion().name, instructions: client.getInstructions(), tools, answers }
}

process.stdout.write(JSON.stringify(await talk()))
await client.close()
