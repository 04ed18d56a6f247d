// The elements of a step in its current state: texts, pictures, fields and plugins, followed by the visible constants.

import type { FieldTypes, FlowElementView, FlowStep, FlowStepView } from '@company-data/sdk/person'
import { Details, useFormats, useTexts } from '@company-data/ui'
import { SecretLabelWarning, SecretScope } from '@company-data/web/companies'
import { PluginInput } from '@company-data/web/fields'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { Fragment, type ReactNode } from 'react'
import type { OwnRun } from '../use-run.ts'
import styles from './answer.module.css'
import { answerTexts } from './answer-texts.ts'
import { type Entries, enterInto, keptBlocks } from './entries.ts'
import { FieldInput } from './field-input.tsx'
import type { CustomerData } from './field-props.ts'
import { StepPicture } from './step-picture.tsx'
import { unprintableErrors } from './step-problems.ts'
import { StepText } from './step-text.tsx'

/** Constants have plain texts in every language; here they are read by people. */
const useConstantFormatter = ({ record }: OwnRun) => {
  const { date, decimal } = useFormats()
  const { yes, no } = useTexts(valueInputTexts)
  return ({ key, value }: FlowStepView['constants'][number]): string | null => {
    const type = record.definition.constants.find((constant) => constant.key === key)?.result_type
    if (value === null) return null
    if (type === 'boolean') return value === 'true' ? yes : no
    if (type === 'number') return decimal(value)
    // Parsed as local noon, so that it is the same date in every time zone.
    return type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(`${value}T12:00`) : value
  }
}

/** [D2-CON-70]: after the inputs, read-only. */
const Constants = ({ run, constants }: Pick<FlowStepView, 'constants'> & { run: OwnRun }) => {
  const texts = useTexts(answerTexts)
  const formatConstant = useConstantFormatter(run)
  if (constants.length === 0) return null
  return (
    <section className={styles.constants} aria-label={texts.constants}>
      <h3>{texts.constants}</h3>
      <Details
        facts={constants.map((constant) => ({
          label: constant.label,
          value: formatConstant(constant) ?? <span className="muted">{texts.pending}</span>,
        }))}
      />
    </section>
  )
}

/** Frames an element; `key` is its slug, or its key if it has none. */
export type WrapElement = (key: string, children: ReactNode) => ReactNode

export interface StepElementsProps {
  run: OwnRun
  types: FieldTypes
  source: CustomerData | undefined
  /** The company whose texts are quoted; undefined for the owner of the flow. */
  company?: string | undefined
  step: FlowStep
  entries: Entries
  /** Messages by slug, after the step was sent. */
  errors: Readonly<Record<string, string>>
  /** Called when something was entered, picked or requested. */
  onChanged: () => void
  wrapElement?: WrapElement | undefined
}

interface ElementProps extends StepElementsProps {
  view: FlowElementView
  /** Messages by slug, while the person types. */
  typingErrors: Readonly<Record<string, string>>
}

const Element = ({ view, ...props }: ElementProps) => {
  const { run, step, types, source, company, entries, errors, typingErrors, onChanged } = props
  if (view.kind === 'text') return <StepText nodes={view.nodes} company={company} />
  if (view.kind === 'image') return <StepPicture run={run} assetKey={view.asset_key} alt={view.alt} />
  const { slug } = view
  const typingError = typingErrors[slug]
  const error = typingError ?? errors[slug]
  if (view.kind === 'plugin')
    return (
      <PluginInput
        label={view.label}
        error={error}
        onChanged={onChanged}
        isComplete={view.isComplete}
        missing={view.missing}
        field={step.pluginField(slug)}
        blockAnswers={keptBlocks(entries, slug)}
        snapshot={view.element.plugin.snapshot}
      >
        <SecretLabelWarning label={view.label} />
      </PluginInput>
    )
  return (
    <FieldInput
      view={view}
      types={types}
      source={source}
      company={company}
      error={error}
      typingError={typingError}
      entry={entries.get(slug)}
      onEntry={(entry) => {
        entries.set(slug, entry)
        enterInto(step, slug, entry)
        onChanged()
      }}
    />
  )
}

const getKey = (view: FlowElementView): string => ('slug' in view ? view.slug : view.key)

const unwrapped: WrapElement = (_, children) => children

export const StepElements = ({
  view,
  wrapElement = unwrapped,
  ...props
}: StepElementsProps & { view: FlowStepView }) => {
  const typingErrors = unprintableErrors(useTexts(answerTexts), view.problems)
  return (
    <SecretScope>
      {view.elements.map((element) => (
        <Fragment key={getKey(element)}>
          {wrapElement(getKey(element), <Element {...props} typingErrors={typingErrors} view={element} />)}
        </Fragment>
      ))}
      <Constants run={props.run} constants={view.constants} />
    </SecretScope>
  )
}
