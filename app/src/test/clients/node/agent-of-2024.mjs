// An agent whose client speaks revision 2024-11-05 of the protocol: connects, lists the tools, and calls one that looks.
import { Client } from 'mcp-sdk-of-2024/client/index.js'
import { StreamableHTTPClientTransport } from 'mcp-sdk-of-2024/client/streamableHttp.js'

const [endpoint, token] = process.argv.slice(2)
const client = new Client({ name: 'agent', version: '1' })
const headers = { Authorization: `Bearer ${token}` }
await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }))
const { tools } = await client.listTools()
const looked = await client.callTool({ name: 'list_programs', arguments: {} })
process.stdout.write(JSON.stringify({ tools: tools.map(tool => tool.name), looked, server: client.getServerVersion() }))
await client.close()
