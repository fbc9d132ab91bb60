// What every client is given to send. ClientCalls says what must then be in the database; SegmentJava sends the same.
const USERS = 20
const ORDERS = 600
const VISITS = 5
const FIRST_ORDER = Date.parse('2026-01-02T03:04:05.678Z')

export function sendAll(client) {
  for (let user = 0; user < USERS; user++) {
    client.identify({
      userId: `user-${user}`,
      traits: { email: `user-${user}@example.com`, name: `User ${user}`, plan: 'pro', logins: user },
    })
  }
  for (let order = 0; order < ORDERS; order++) {
    client.track({
      userId: `user-${order % USERS}`,
      event: 'order.created',
      timestamp: new Date(FIRST_ORDER + order * 1000),
      properties: { order, amount: order + 0.5, paid: order % 2 === 0 },
    })
  }
  for (let user = 0; user < VISITS; user++) {
    client.page({ userId: `user-${user}`, name: 'Home', properties: { path: '/' } })
    client.alias?.({ userId: `user-${user}`, previousId: `visitor-${user}` })
  }
}
