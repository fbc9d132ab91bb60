import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const HERE = fileURLToPath(new URL('..', import.meta.url))
/** The folder docs of the repository: the site is built from a copy. */
const DOCS = process.env.INTAKE_DOCS
/** The first page of the site. */
const README = resolve(DOCS, '../README.md')

/** Keeps the braces of merge fields from the template language of the generator. */
function keepBraces(md) {
  for (const rule of ['text', 'code_inline', 'html_inline', 'html_block']) {
    const render = md.renderer.rules[rule]
    md.renderer.rules[rule] = (...call) => render(...call).replaceAll('{{', '&#123;&#123;')
  }
}

/**
 * Leads links to a README to the index that it becomes, and shows links to files of the repository that are no pages, such as
 * sources, as text. A link to nothing stays, and fails the build.
 */
function fitLinks(md) {
  md.core.ruler.push('fit-links', state => {
    const folder = join(DOCS, relative(HERE, dirname(state.env.path)))
    for (const token of state.tokens) {
      let unlinked = false
      token.children = token.children?.filter(child => {
        if (child.type === 'link_open') {
          unlinked = isSource(folder, child.attrGet('href'))
          child.attrSet('href', toIndex(folder, child.attrGet('href')))
          return !unlinked
        }
        return child.type !== 'link_close' || !unlinked
      }) ?? null
    }
  })
}

function isSource(folder, href) {
  const path = href.split('#')[0]
  if (path === '' || /^[a-z]+:/.test(path) || resolve(folder, path) === README) {
    return false
  }
  const file = resolve(folder, path)
  const atRoot = folder === DOCS && existsSync(resolve(README, '..', path))
  return atRoot || (existsSync(file) && (!path.endsWith('.md') || relative(DOCS, file).startsWith('..')))
}

function toIndex(folder, href) {
  const [path, heading] = href.split('#')
  const anchor = heading === undefined ? '' : `#${heading}`
  return resolve(folder, path) === README
    ? relative(folder, join(DOCS, 'index.md')) + anchor
    : path.replace(/(^|\/)README\.md$/, '$1index.md') + anchor
}

const pages = (folder, names) => names.map(([text, name]) => ({ text, link: `/${folder}${name}` }))

export default defineConfig({
  title: 'Intake',
  description: 'Takes in product events and provider webhooks, and starts lifecycle programs',
  outDir: process.env.INTAKE_SITE,
  base: process.env.INTAKE_SITE_BASE ?? '/',
  srcExclude: ['examples/**'],
  rewrites: { ':folder/README.md': ':folder/index.md', ':folder/:part/README.md': ':folder/:part/index.md' },
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    config: md => {
      keepBraces(md)
      fitLinks(md)
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      {
        text: 'Start',
        items: [
          { text: 'Intake in two minutes', link: '/' },
          ...pages('quickstarts/', [
            ['Quickstarts', ''],
            ['Express', 'express/'],
            ['Next.js', 'nextjs/'],
            ['Spring Boot', 'spring-boot/'],
            ['Django', 'django/'],
            ['Rails', 'rails/'],
          ]),
        ],
      },
      {
        text: 'Guides',
        items: pages('guides/', [
          ['Sending events', 'tracking'],
          ['SDKs', 'sdks'],
          ['Webhooks', 'webhooks'],
          ['Programs', 'programs'],
          ['A dunning and a trial program', 'dunning-and-trial'],
          ['Dashboard', 'dashboard'],
          ['Bounces and complaints', 'feedback'],
          ['Management API', 'management-api'],
          ['Agents', 'agents'],
        ]),
      },
      {
        text: 'Running Intake',
        items: [
          ...pages('guides/', [['Operating', 'operating'], ['Scaling', 'scaling']]),
          ...pages('', [
            ['Deploying', 'deploy/'],
            ['Performance', 'performance'],
            ['Reliability', 'reliability'],
            ['Threat model', 'threat-model'],
          ]),
        ],
      },
      {
        text: 'Code',
        items: [
          ...pages('guides/', [['Embedding the core', 'embedding'], ['Mapping tables', 'mapping-tables']]),
          ...pages('', [
            ['Architecture', 'architecture'],
            ['Glossary', 'glossary'],
            ['Rules and their tests', 'spec'],
            ['Decisions', 'decisions/'],
            ['Contributing', 'contributing'],
            ['Changelog', 'changelog'],
          ]),
        ],
      },
    ],
  },
})
