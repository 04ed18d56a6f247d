// The button with which a visitor connects with a service: a link to the wallet, and its QR code for the phone.
import { drawQr } from '@company-data/protocol/qr'
import { create, PlatformElement, toSafeAddress } from './base-element.ts'

const SVG = 'http://www.w3.org/2000/svg'

const createCode = (text: string, label: string): SVGElement => {
  const { width, path } = drawQr(text)
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = { part: 'code', role: 'img', 'aria-label': label, viewBox: `0 0 ${width} ${width}` }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
  const squares = document.createElementNS(SVG, 'path')
  squares.setAttribute('d', path)
  squares.setAttribute('fill', '#000')
  svg.append(squares)
  return svg
}

/**
 * The link with which a person connects. The key in its fragment lets the wallet check the key that the platform names.
 * @example
 * buildConnectLink({ platform: 'https://data.example.org', code: 'ACME/SHOP', linkKey: '…' })
 */
export const buildConnectLink = ({
  platform,
  code,
  linkKey,
}: {
  platform: string
  code: string
  linkKey?: string
}): string | undefined => {
  const base = toSafeAddress(platform)
  if (base === undefined || code === '') return undefined
  const fragment = linkKey ? `#k=${encodeURIComponent(linkKey)}` : ''
  return `${base.origin}/wallet/connect?code=${encodeURIComponent(code).replaceAll('%2F', '/')}${fragment}`
}

/**
 * `<company-data-connect platform code link-key without-code>`. Slots: the label of the button, and `hint`. Fires `company-data-connect`
 * when the button is pressed.
 */
export class ConnectElement extends PlatformElement {
  static readonly observedAttributes = ['platform', 'code', 'link-key', 'without-code']

  protected update(): void {
    const link = buildConnectLink({
      platform: this.read('platform'),
      code: this.read('code'),
      linkKey: this.read('link-key'),
    })
    if (link === undefined) {
      this.view.replaceChildren()
      return
    }
    const button = create(
      'a',
      { part: 'button', href: link, target: '_blank', rel: 'noopener' },
      create('slot', {}, this.texts.connect),
    )
    button.addEventListener('click', (event) => {
      if (!this.send('company-data-connect', { link })) event.preventDefault()
    })
    const hint = create('p', { part: 'hint' }, create('slot', { name: 'hint' }, this.texts.connectHint))
    const parts = this.hasAttribute('without-code') ? [] : [createCode(link, this.texts.connectCode), hint]
    this.view.replaceChildren(button, ...parts)
  }
}
