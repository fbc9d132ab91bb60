import { setTimeout as sleep } from 'node:timers/promises'

const { INTAKE_ENDPOINT, INTAKE_KEY } = process.env
const PAUSES = [1, 5, 30, 120]

/** Sends operations to Intake, in order. A repeated request changes nothing if each track has a messageId. */
export async function send(...batch) {
  for (let attempt = 0; ; attempt++) {
    const response = await post({ batch })
    if (response?.ok) return (await response.json()).results
    const temporary = !response || response.status === 429 || response.status >= 500
    if (!temporary || attempt === PAUSES.length) {
      throw new Error(response ? `Intake answered ${response.status}: ${await response.text()}` : 'Intake did not answer')
    }
    const wait = Number(response?.headers.get('retry-after')) || PAUSES[attempt]
    await response?.body?.cancel()
    await sleep(wait * 1000)
  }
}

function post(body) {
  return fetch(INTAKE_ENDPOINT, {
    method: 'POST',
    headers: { authorization: `Bearer ${INTAKE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
}
