import { Analytics } from '@segment/analytics-node'

const analytics = new Analytics({ host: process.env.INTAKE_URL, writeKey: process.env.INTAKE_KEY })

analytics.identify({ userId: 'user_1', traits: { email: 'ann@example.com', name: 'Ann' } })
analytics.track({ userId: 'user_1', event: 'user.signed_up', messageId: 'signup-user_1' })

await analytics.closeAndFlush()
