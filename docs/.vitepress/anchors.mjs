// Fails if a link of the built site leads to a page or a heading that does not exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [site] = process.argv.slice(2)
const decode = text => decodeURIComponent(text.replaceAll('&amp;', '&'))
const pages = new Map(
  readdirSync(site, { recursive: true })
    .filter(file => file.endsWith('.html'))
    .map(file => [file, readFileSync(join(site, file), 'utf8')]),
)
const ids = new Map([...pages].map(([file, html]) => [file, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(id => decode(id[1])))]))

const broken = []
let links = 0
for (const [file, html] of pages) {
  for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
    if (/^[a-z]+:/.test(href)) {
      continue
    }
    links++
    const target = new URL(decode(href), `https://site/${file}`)
    const path = target.pathname.slice(1)
    const page = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const heading = decode(target.hash.slice(1))
    if (!existsSync(join(site, page)) || (heading !== '' && ids.has(page) && !ids.get(page).has(heading))) {
      broken.push(`${file}: ${href}`)
    }
  }
}
if (pages.size < 50 || links < 1000) {
  broken.push(`only ${pages.size} pages with ${links} links were found`)
}
console.log(broken.length === 0 ? `${pages.size} pages, ${links} links` : broken.join('\n'))
process.exitCode = broken.length === 0 ? 0 : 1
