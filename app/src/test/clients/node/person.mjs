// A person at the pages of the service, as a browser without scripts shows them.
const text = value => value.replaceAll('&amp;', '&').replaceAll('&#34;', '"')
const form = (fields, cookie) => ({
  method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers: cookie ? { Cookie: cookie } : {}
})

/** Chooses a password by a one-time link, at the address at which the service is. Returns the cookie of the session. */
export async function enter(service, link, password) {
  const entered = await fetch(new URL(new URL(link).pathname, service), form([['password', password], ['again', password]]))
  return entered.headers.getSetCookie().map(set => set.split(';')[0]).join('; ')
}

/** Opens the page to which an application sends a person, and presses its button. Returns where the page leads. */
export async function allow(url, cookie) {
  const page = await (await fetch(url, { headers: { Cookie: cookie } })).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(found => [found[1], text(found[2])])
  const scopes = [...page.matchAll(/name="allow" value="([^"]*)"/g)].map(found => ['allow', found[1]])
  const tenant = page.match(/<option value="(tn_[^"]*)"/)[1]
  const decided = await fetch(new URL('/oauth/authorize', url),
    form([...hidden, ...scopes, ['tenant', tenant], ['days', '1'], ['decision', 'allow']], cookie))
  return new URL(text((await decided.text()).match(/href="([^"]*)">Continue to/)[1]))
}
