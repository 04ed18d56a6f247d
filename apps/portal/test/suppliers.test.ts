// The company as a customer of others, in the portal: connecting by code or link, and what is shared by it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/ui/sharing/rules'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { receivedDocumentsTexts } from '../src/received-documents/received-documents-texts.ts'
import { suppliersTexts } from '../src/suppliers/suppliers-texts.ts'
import { chooseToShare, customerCompany } from './scenes/customer-company.ts'
import { sharingCompany } from './scenes/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const NOTE = 'Please-Deliver-At-The-Back-Door'

const supplier = await sharingCompany(platform, [
  { slug: 'name', label: 'Legal name', type: 'text', mandatory: true },
  { slug: 'mail', label: 'Invoices go to', type: 'email' },
  { slug: 'note', label: 'Delivery note', type: 'text', one_time: true },
])
const { service } = supplier

/** What the service opens of its connections, with its own key. */
const opened = async () => {
  const privateKey = { pem: await supplier.company.getPrivatePem(service.id), passphrase: supplier.passphrase }
  const portal = supplier.company.servicePortal(service.id, { privateKey })
  return portal.openConnections(await Array.fromAsync(portal.connections()))
}

const texts = suppliersTexts.en
const share = shareTexts.en
const words = connectionTexts.en
const connect = connectTexts.en
test(
  '[G-082] [G-083] a company connects by a link, with a form that says exactly what is shared, live or once',
  inBrowser,
  async () => {
    const buyer = await customerCompany(platform, { company_name: 'Buyer Limited', email: 'bills@buyer.example' })
    const { page, go } = await openPortal(platform, { user: buyer.owner, at: '/suppliers' })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    await go('/suppliers/connect')
    await page.getByLabel(connect.code, { exact: true }).fill(`${platform.frontDoor}/portal/x?code=${service.code}`)
    await page.getByRole('button', { name: connect.lookUp }).click()
    await page.getByText(service.public_key_sha256).waitFor()

    const summary = page.getByRole('list', { name: share.summary('Share Ltd') })
    await summary.getByText(share.incomplete).waitFor()
    assert.equal(await summary.getByRole('listitem').count(), 1, 'nothing is shared that nobody chose')
    await page.getByRole('button', { name: connect.connect, exact: true }).click()
    await page.getByText(share.problems.undecided).waitFor()
    await chooseToShare(page, share, 'Legal name', /Buyer Limited/)
    await chooseToShare(page, share, 'Invoices go to', /bills@buyer\.example/)
    await chooseToShare(page, share, 'Delivery note', share.typed)
    await page.getByText(share.problems.needed).waitFor()
    await page.getByRole('group', { name: 'Delivery note' }).getByLabel(share.value, { exact: true }).fill(NOTE)
    assert.deepEqual(
      await Promise.all([NOTE, 'bills@buyer.example'].map((text) => summary.getByText(text).count())),
      [1, 1],
    )
    assert.deepEqual(
      [await summary.getByText(share.live, { exact: true }).count(), await summary.getByText(share.once).count()],
      [2, 1],
    )
    await checkPage(page, 'supplier-connect')
    await page.getByRole('button', { name: connect.connect, exact: true }).click()
    await page.getByRole('heading', { name: words.heldTitle('Share Ltd') }).waitFor()
    await page.getByText(words.sealedOnce, { exact: true }).waitFor()
    assert.equal(await page.getByText(NOTE).count(), 0, 'what was shared once cannot be read back')
    await checkPage(page, 'supplier')

    const { share_code } = (await opened()).at(-1) ?? assert.fail('nobody is connected')
    assert.equal(share_code, (await buyer.client.account()).company_code)
    const { values } = (await opened()).at(-1) ?? assert.fail()
    assert.deepEqual(
      Object.values(values).map(({ slug, plaintext, live }) => [slug, plaintext, live]),
      [
        ['name', 'Buyer Limited', true],
        ['mail', 'bills@buyer.example', true],
        ['note', NOTE, false],
      ],
    )
    await go(`/suppliers/connect?code=${encodeURIComponent(service.code)}`)
    await page.getByText(connect.of.company.alreadyConnected).waitFor()
  },
)

test(
  '[G-080] [G-082] a code that leads to no service for companies says why, and what was typed stays',
  inBrowser,
  async () => {
    const texts = suppliersTexts.en
    const connect = connectTexts.en
    const buyer = await customerCompany(platform, {})
    const { service: ownService } = await buyer.client
      .setLevel('basic')
      .then(() => buyer.client.createService({ name: 'Own', admin_email: buyer.owner.email }))
    const { person } = await supplier.connectPerson('Ada', { name: { value: 'Ada' } })
    const { share_code } = await person.account()
    const { page, go } = await openPortal(platform, { user: buyer.owner, at: '/suppliers/connect', expected: /40[04]/ })
    const code = page.getByLabel(connect.code, { exact: true })
    const attempts: Array<[code: string, says: string | undefined]> = [
      ['NOBODY/NOTHING', connect.refusals['profile.code_not_found']],
      [service.code.split('/')[0] ?? '', connect.refusals['profile.company_code_requires_service']],
      [share_code ?? '', connect.of.company.personCode],
      [ownService.code, texts.ownService],
    ]
    for (const [typed, says = ''] of attempts) {
      await code.fill(typed)
      await page.getByRole('button', { name: connect.lookUp }).click()
      await page.getByText(says).waitFor()
      assert.equal(await code.inputValue(), typed)
    }
    await go('/received-documents')
    await page.getByRole('heading', { name: receivedDocumentsTexts.en.emptyTitle }).waitFor()
  },
)

test(
  '(G-054) being a customer is for the owner: a delegate does not see it, and its address says so',
  inBrowser,
  async () => {
    const { page, go } = await openPortal(platform, { user: await supplier.delegate(false), at: '/suppliers' })
    await page.getByRole('heading', { name: frameTexts.en.ownerOnly }).waitFor()
    for (const path of ['/suppliers/connect', '/received-documents', '/received-runs']) {
      await go(path)
      await page.getByRole('heading', { name: frameTexts.en.ownerOnly }).waitFor()
    }
    assert.equal(await page.getByRole('link', { name: suppliersTexts.en.title }).count(), 0)
  },
)
