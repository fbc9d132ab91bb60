import 'server-only'

type Value = string | number | boolean
type Operation = { userId: string; email?: string } & (
  | { type: 'identify'; name?: string; traits?: Record<string, Value | null> }
  | { type: 'track'; event: string; messageId: string; properties?: Record<string, Value> }
)

const PAUSES = [1, 5, 30]

/** Sends operations to Intake, in order. A repeated request changes nothing, because each track has a messageId. */
export async function send(...batch: Operation[]): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const response = await post({ batch })
    if (response?.ok) return
    const temporary = !response || response.status === 429 || response.status >= 500
    if (!temporary || attempt === PAUSES.length) {
      throw new Error(response ? `Intake answered ${response.status}: ${await response.text()}` : 'Intake did not answer')
    }
    const seconds = Number(response?.headers.get('retry-after')) || PAUSES[attempt]
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

function post(body: object): Promise<Response | undefined> {
  return fetch(process.env.INTAKE_ENDPOINT!, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.INTAKE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
    cache: 'no-store',
  }).catch(() => undefined)
}
