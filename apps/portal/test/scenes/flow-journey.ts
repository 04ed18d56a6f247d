// A flow written in the editor as a company writes it: its parties, a template, two steps with a field each, and a document to sign.
import { pdfWithLines } from '@company-data/testkit'
import type { Locator } from 'playwright-core'
import { canvasTexts } from '../../src/flows/canvas/canvas-texts.ts'
import { editorTexts } from '../../src/flows/editor/editor-texts.ts'
import { elementTexts } from '../../src/flows/elements/element-texts.ts'
import { listTexts } from '../../src/flows/list/list-texts.ts'
import { outputTexts } from '../../src/flows/outputs/output-texts.ts'
import { partyTexts } from '../../src/flows/parties/party-texts.ts'
import { stepTexts } from '../../src/flows/steps/step-texts.ts'
import { paths } from '../../src/paths.ts'
import { button, type Desk } from './desk.ts'

export const DOCUMENT = 'Agreement'
/** A new flow has both parties; the company calls itself by its name. */
export const PARTIES = { company: 'Nordwind', customer: 'Customer' }

const [editor, steps, outputs] = [editorTexts.en, stepTexts.en, outputTexts.en]

const choose = async (box: Locator, option: string): Promise<void> => {
  await box.click()
  await box.page().getByRole('option', { name: option, exact: true }).click()
}

const openView = ({ page }: Desk, name: keyof typeof editor.views) => button(page, editor.views[name]).click()
const panelOf = ({ page }: Desk): Locator => page.getByRole('complementary', { name: steps.properties })

const addField = async (desk: Desk, label: string, slug: string): Promise<void> => {
  const panel = panelOf(desk)
  await button(panel, steps.addElement).click()
  await desk.page.getByRole('menuitem', { name: steps.add.field, exact: true }).click()
  // The panel of the step has a label too: the slug is the field's alone.
  await panel.getByLabel(elementTexts.en.slug, { exact: true }).fill(slug)
  await panel.getByLabel(elementTexts.en.label, { exact: true }).fill(label)
  await button(panel, steps.back).click()
}

/** The panel shows the new step before anything is typed into it. */
const nameNewStep = async (panel: Locator, label: string): Promise<void> => {
  await panel.getByRole('heading', { name: steps.newStep, exact: true }).waitFor()
  await panel.getByLabel(steps.label, { exact: true }).fill(label)
}

const drawSteps = async (desk: Desk): Promise<void> => {
  const panel = panelOf(desk)
  await openView(desk, 'canvas')
  await button(panel, steps.addStep).click()
  await nameNewStep(panel, 'Your wish')
  await addField(desk, 'Tariff', 'tariff')
  await button(panel, steps.addStepAfter).click()
  await nameNewStep(panel, 'The offer')
  await choose(panel.getByRole('combobox', { name: steps.party }), PARTIES.company)
  await addField(desk, 'Price', 'price')
}

/** The customer signs first, and the company seals it with its signature. */
const drawDocument = async (desk: Desk): Promise<void> => {
  const panel = panelOf(desk)
  await button(panel, outputs.addDocuments).click()
  await button(panel, outputs.addOutput).click()
  await panel.getByLabel(outputs.name, { exact: true }).fill(DOCUMENT)
  await button(panel, outputs.addRule).click()
  await button(panel, outputs.chooseSigners).click()
  const signers = panel.getByRole('combobox', { name: outputs.party, exact: true })
  await choose(signers.nth(0), PARTIES.customer)
  await choose(signers.nth(1), PARTIES.company)
}

const uploadTemplate = async (desk: Desk): Promise<void> => {
  const { page, network } = desk
  await openView(desk, 'templates')
  const buffer = pdfWithLines(['Agreement', 'Tariff {{tariff}}', 'Price {{price}}'])
  await page.locator('input[type=file]').setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
  await network.act(page, {
    request: /^POST \/api\/portal\/flows\/[^/]+\/assets$/,
    send: () => button(page, outputs.add).click(),
    done: () => page.getByText('{{tariff}}', { exact: true }).waitFor(),
  })
}

const publish = async ({ page, network }: Desk): Promise<void> => {
  const { saveFailed, saveUnknown, publishFailed, publishUnknown } = editor.outcomes
  const said = (failed: string, unknown: string) => page.getByText(failed).or(page.getByText(unknown))
  await network.act(page, {
    request: /^PUT \/api\/portal\/flows\/[^/]+\/draft$/,
    send: () => button(page, editor.save).click(),
    said: () => said(saveFailed, saveUnknown),
    done: () => page.getByText(editor.saved, { exact: true }).waitFor(),
  })
  await network.act(page, {
    request: /^POST \/api\/portal\/flows\/[^/]+\/publish$/,
    async send() {
      // The question of the try before may still be on its way out.
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await button(page, editor.publish).click()
      await button(page.getByRole('alertdialog'), editor.publish).click()
    },
    said: () => said(publishFailed, publishUnknown),
    done: () => page.getByText(editor.version(1), { exact: true }).waitFor(),
  })
}

export const writeFlow = async (desk: Desk): Promise<void> => {
  const { page, go, network } = desk
  await go(`${paths.flows}?new=1`)
  const drawer = page.getByRole('dialog', { name: listTexts.en.newTitle })
  await drawer.getByLabel(listTexts.en.nameLabel, { exact: true }).fill('Contract')
  await network.act(page, {
    request: /^POST \/api\/portal\/services\/[^/]+\/flows$/,
    send: () => button(drawer, listTexts.en.add).click(),
    done: () => page.getByRole('navigation', { name: canvasTexts.en.outline }).waitFor(),
  })
  await openView(desk, 'parties')
  await page.getByLabel(partyTexts.en.label, { exact: true }).first().fill(PARTIES.company)
  await uploadTemplate(desk)
  await drawSteps(desk)
  await drawDocument(desk)
  await publish(desk)
}
