// Ada and the company answer the steps of the lease in turn, each on its own machine.
import type { CodeProof, DeviceProof, FlowRun, FlowStep } from '@company-data/sdk/person'
import type { Narrator } from '../narrator.ts'

export type AdasRun = FlowRun<DeviceProof | CodeProof>

const showTexts = (step: FlowStep, narrator: Narrator): void => {
  const { elements, constants } = step.view()
  for (const element of elements) if (element.kind === 'text') narrator.show(element.text)
  for (const { label, value } of constants) narrator.show(`${label}: ${value ?? 'pending'}`)
}

/** The same day of another year; in a story the leap day may be a day early. */
const yearsLater = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('02-29', '02-28')

const answerAboutYou = async (run: AdasRun, income: string, narrator: Narrator): Promise<void> => {
  const step = run.step()
  step.enter('birth_date', yearsLater(run.record.reference_date, -22))
  step.enter('monthly_income', income)
  showTexts(step, narrator)
  await step.submit()
}

const chooseCar = async (run: AdasRun, narrator: Narrator): Promise<void> => {
  const step = run.step()
  const car = step.pluginField('car')
  const pick = async (block: string, query: string): Promise<void> => {
    const [option] = (await car.search(block, query))?.options ?? []
    if (!option) throw new Error(`The catalogue has no ${query}.`)
    car.pick(block, option)
  }
  await pick('make', 'vol')
  await pick('model', 'ex30')
  car.enter('km_per_year', 15_000)
  narrator.show(JSON.stringify(await car.askOutputs()))
  step.enter('end_date', yearsLater(run.record.reference_date, 2))
  narrator.show(`then: ${step.view().next}`)
}

/** Returns the run that continued; the first one was cancelled. */
export const answerAsAda = async (
  open: () => Promise<AdasRun>,
  restart: () => Promise<void>,
  narrator: Narrator,
): Promise<AdasRun> => {
  narrator.step('Ada opens the run on her device and answers. Values are computed there, while she types.')
  const first = await open()
  await answerAboutYou(first, '3500', narrator)

  narrator.step(
    'She chooses a car: her device asks the plugin through the forwarder, sealed, with a pass for ten minutes.',
  )
  await chooseCar(first, narrator)
  narrator.notice('The forwarder carried the question and saw neither it nor her name. The platform carried nothing.')

  narrator.step('She mistyped her income. She cancels, the company starts again, and this time she needs a guarantor.')
  await first.cancel()
  narrator.show(`${first.record.status} by the ${first.record.cancel_reason}`)
  await restart()
  const run = await open()
  await answerAboutYou(run, '2800', narrator)
  await chooseCar(run, narrator)
  await run.step().submit()
  narrator.notice(
    'A constant took another branch. The platform checks that there is such a branch, and cannot compute it.',
  )
  run.step().enter('guarantor_name', 'Charles Babbage')
  await run.step().submit()
  return run
}

export const answerAsCompany = async (run: FlowRun<void>, narrator: Narrator): Promise<void> => {
  narrator.step('It is the company’s turn. Its backend opens every answer with the key of the service.')
  await run.refresh()
  narrator.show(`guarantor_name: ${run.answers.guarantor_name}\nmonthly_income: ${run.answers.monthly_income}`)
  showTexts(run.step(), narrator)
  // The discount is the value of its default.
  await run.step().submit()
  narrator.notice('Each answer was sealed once for Ada and once for the company.')
}
