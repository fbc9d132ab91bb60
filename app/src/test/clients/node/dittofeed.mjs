import { DittofeedSdk } from '@dittofeed/sdk-node'
import { sendAll } from './calls.mjs'

const [host, key] = process.argv.slice(2)
await DittofeedSdk.init({ host, writeKey: `Bearer ${key}` })
sendAll(DittofeedSdk)
await DittofeedSdk.flush()
