import { Analytics } from '@customerio/cdp-analytics-node'
import { sendAll } from './calls.mjs'

const [host, writeKey] = process.argv.slice(2)
const analytics = new Analytics({ host, writeKey, maxEventsInBatch: 250, flushInterval: 30000 })
sendAll(analytics)
await analytics.closeAndFlush()
