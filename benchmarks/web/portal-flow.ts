// A flow of 200 steps, and an author's edits of it, for the benchmark of the portal.
import type { FlowDefinitionInput } from '@company-data/sdk/company'
import { canvasTexts } from '../../apps/portal/src/contracts/flows/canvas/canvas-texts.ts'
import { editorTexts } from '../../apps/portal/src/contracts/flows/editor/editor-texts.ts'
import { stepTexts } from '../../apps/portal/src/contracts/flows/steps/step-texts.ts'
import type { MeasuredPage } from './measured-page.ts'

const { views } = editorTexts.en

export const STEPS = 200
const FIELDS = 3

type FlowElement = FlowDefinitionInput['nodes'][number]['elements'][number]
type Condition = NonNullable<FlowElement['show_if']>

const field = (slug: string, showIf: Condition | null): FlowElement => ({
  kind: 'field',
  slug,
  type: 'number',
  label: `Field ${slug}`,
  help: null,
  required: true,
  show_if: showIf,
  link: 'any',
  verified_max_age_days: null,
  options: null,
  request_slug: null,
  default: null,
  min: null,
  max: null,
})

/** Steps in a row with a bypass around each, a condition on every bypass and on most fields. */
export const largeFlow = (): FlowDefinitionInput => {
  const key = (step: number): string => `step_${step}`
  const slug = (step: number, index: number): string => `f${step}_${index}`
  const showIf = (step: number): Condition => ({ op: 'AND', args: [{ field: slug(step, 0), op: 'gt', value: 1 }] })
  const fields = (step: number) =>
    Array.from({ length: FIELDS }, (_, index) => field(slug(step, index), index === 0 ? null : showIf(step)))
  const bypass = (from: number): FlowDefinitionInput['edges'] =>
    from + 2 < STEPS ? [{ from: key(from), to: key(from + 2), when: { field: slug(0, 0), op: 'gt', value: from } }] : []
  const edges = (from: number): FlowDefinitionInput['edges'] => [
    ...bypass(from),
    { from: key(from), to: key(from + 1), when: null },
  ]
  return {
    entry: key(0),
    output_mode: 'data_only',
    constants: [],
    parties: [
      { key: 'company', label: 'We', type: 'owner' },
      { key: 'customer', label: 'Customer', type: 'person' },
    ],
    nodes: Array.from({ length: STEPS }, (_, step) => ({
      key: key(step),
      label: `Step ${step}`,
      party: 'customer',
      document: null,
      elements: fields(step),
    })),
    edges: Array.from({ length: STEPS - 1 }, (_, from) => edges(from)).flat(),
  }
}

/** An author's edits of a step in the middle, measured separately. */
export const flowEdits = ({ page, press, see, type }: MeasuredPage) => ({
  'a step chosen': async () => {
    await press('nav li button', 'Step 100')
    await see('aside h2', 'Step 100')
  },
  'typing into the title of a step': async () => {
    await page.locator('input[name="nodes/100/label"]').focus()
    await page.keyboard.press('End')
    await type(' about you')
    await see('nav li button', 'Step 100 about you')
  },
  'an edge added': async () => {
    await press(`[aria-label="${stepTexts.en.addEdge}"]`)
    await see('[role="option"]')
    await type('Step 150')
    await page.keyboard.press('Enter')
    await see('aside li button', 'Step 150')
  },
  'typing into the title of a field': async () => {
    await press('aside li button', 'Field f100_1')
    await see('input[name="nodes/100/elements/1/label"]')
    await page.locator('input[name="nodes/100/elements/1/label"]').focus()
    await type('about you')
  },
  'a step added': async () => {
    await press(`[aria-label="${canvasTexts.en.addStep}"]`)
    await see('aside h2', stepTexts.en.newStep)
  },
  'tidied up': async () => {
    await press(`[aria-label="${canvasTexts.en.tidy}"]`)
    await page.waitForTimeout(3_000)
  },
  'a sample answer typed': async () => {
    await page.mouse.click(470, 160)
    await see('aside h2', 'Large')
    await see('input[name="sample/f0_0"]')
    await page.locator('input[name="sample/f0_0"]').focus()
    await type('1234')
  },
  'another view and back': async () => {
    await press('button', views.parties)
    await see('[data-view="parties"]')
    await press('button', views.canvas)
    await see('.react-flow__minimap')
  },
})

/** The edits that the preview of the selected step follows. */
export const previewedEdits = (edits: ReturnType<typeof flowEdits>): Partial<ReturnType<typeof flowEdits>> => ({
  'a step chosen': edits['a step chosen'],
  'typing into the title of a step': edits['typing into the title of a step'],
  'typing into the title of a field': edits['typing into the title of a field'],
  'a step added': edits['a step added'],
})
