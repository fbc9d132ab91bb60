import { Analytics } from '@segment/analytics-node'
import { sendAll } from './calls.mjs'

const [host, writeKey] = process.argv.slice(2)
const analytics = new Analytics({ host, writeKey, flushAt: 250, flushInterval: 30000 })
sendAll(analytics)
await analytics.closeAndFlush()
