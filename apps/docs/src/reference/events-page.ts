// The page of the events: what each means, and the body that a webhook or the feed delivers.
import { escapeHtml } from '../markdown/escape-html.ts'
import { renderCode, renderHeading } from '../markdown/render-blocks.ts'
import { renderInline } from '../markdown/render-inline.ts'
import type { SitePage } from '../site/site-page.ts'
import type { OpenApi } from './open-api.ts'

const LEAD = `<p>The <a href="concepts/changes.html">change feed</a> and <a href="concepts/webhooks.html">webhooks</a> deliver these events, with the same ids. <code>company-data trigger</code> of the <a href="command-line.html">command line</a> raises each of them in a sandbox, and a test send of a webhook delivers any example on this page.</p>
<p>The platform keeps no event after its delivery, so none can be replayed. To read everything again, list the connections: they have the present values.</p>\n`

const renderText = (text: string): string => renderInline(text, (href) => href)

export const eventsPage = ({ webhooks = {} }: OpenApi): SitePage => {
  const events = Object.entries(webhooks).map(([name, { post }]) => ({ name, post }))
  const html = events.map(({ name, post }) => {
    const example = post.requestBody?.content['application/json']?.example
    return `${renderHeading(2, name, `<code>${escapeHtml(name)}</code>`)}<p>${renderText(post.summary)}.</p>\n${renderCode(JSON.stringify(example, null, 2), 'json')}`
  })
  return {
    path: 'events.html',
    title: 'Events',
    group: 'Start',
    html: `<h1>Events</h1>\n${LEAD}${html.join('')}`,
    sections: [
      { heading: 'Events', text: 'webhook feed event body example' },
      ...events.map(({ name, post }) => ({ anchor: name, heading: name, text: `${post.summary} event webhook` })),
    ],
  }
}
