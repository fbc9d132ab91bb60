import RudderAnalytics from '@rudderstack/rudder-sdk-node'
import { sendAll } from './calls.mjs'

const [dataPlaneUrl, writeKey] = process.argv.slice(2)
const analytics = new RudderAnalytics(writeKey, { dataPlaneUrl, flushAt: 250, flushInterval: 30000 })
sendAll(analytics)
await analytics.flush()
