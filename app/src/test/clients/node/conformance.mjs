// Runs the official conformance suite of the Model Context Protocol, on the Node.js that it needs, at one revision. The suite shows no
// token: a front adds it. What does not apply to the service is in conformance.yaml, each with its reason.
import { spawnSync } from 'node:child_process'
import http from 'node:http'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

const beside = name => fileURLToPath(new URL(name, import.meta.url))

/** Passes each request on as it came, with the token. */
function front({ endpoint, token }) {
  const { hostname, port } = new URL(endpoint)
  const server = http.createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` }
    const passed = http.request({ hostname, port, path: asked.url, method: asked.method, headers }, told => {
      answer.writeHead(told.statusCode, told.rawHeaders)
      told.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
}

if (isMainThread) {
  const [endpoint, token, revision] = process.argv.slice(2)
  const worker = new Worker(new URL(import.meta.url), { workerData: { endpoint, token } })
  worker.once('message', port => {
    const suite = spawnSync(
      beside(`node_modules/node-linux-${process.arch}/bin/node`),
      [beside('node_modules/@modelcontextprotocol/conformance/dist/index.js'), 'server', '--url', `http://127.0.0.1:${port}/mcp`,
        '--suite', 'all', '--spec-version', revision, '--expected-failures', beside('conformance.yaml')],
      { stdio: 'inherit' })
    process.exit(suite.status ?? 1)
  })
} else {
  front(workerData)
}
