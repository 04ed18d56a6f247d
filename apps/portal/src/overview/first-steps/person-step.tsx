// The third step: a person connects, with an app and the share code, or as a test person played by this page.

import type { FieldTypes, ManagedRequestFieldSet, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  CopyButton,
  Form,
  Notice,
  QrCode,
  SelectField,
  TextField,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction } from '@company-data/web/app'
import { fieldTypesQuery, formatProblem } from '@company-data/web/app/rules'
import { useOptionName } from '@company-data/web/fields'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../app/app-texts.ts'
import { useConnectLinks } from '../../service-layout/use-connect-links.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './first-steps.module.css'
import { firstStepsTexts } from './first-steps-texts.ts'
import { isForPersons, type SampleField, toSampleFields } from './guide.ts'
import { shareAsTestPerson } from './test-person.ts'

const ShareCode = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(firstStepsTexts)
  const links = useConnectLinks(service)
  return (
    <div className={styles.way}>
      <h4>{texts.shareCode}</h4>
      <p className="muted">
        {texts.shareCodeText}{' '}
        <a href="/wallet/" target="_blank" rel="noreferrer">
          {texts.openWallet}
        </a>
      </p>
      <p className={styles.code}>
        <code>{service.code}</code>
        <CopyButton text={service.code} label={texts.shareCode} />
      </p>
      <QrCode label={texts.qrLabel(service.name)} text={links?.wallet ?? service.code} size={164} />
      <p className={styles.waits} role="status">
        {texts.waiting}
      </p>
    </div>
  )
}

const AnswerField = ({ field, types }: { field: SampleField; types: FieldTypes }) => {
  const texts = useTexts(firstStepsTexts)
  const commonTexts = useTexts(appTexts)
  const optionName = useOptionName()
  const label = field.isMandatory ? field.label : `${field.label} (${texts.optional})`
  if (field.control === 'select')
    return (
      <SelectField
        name={field.slug}
        label={label}
        defaultValue={field.sample}
        options={field.options.map((value) => ({ value, label: optionName(value) }))}
      />
    )
  const validate = (input: string): string | null => {
    const value = input.trim()
    if (value === '') return field.isMandatory ? texts.answerNeeded : null
    const verdict = types.validateValue(field.type, value)
    return verdict.ok ? null : commonTexts.valueReason(verdict)
  }
  return (
    <TextField
      name={field.slug}
      label={label}
      type={field.control}
      defaultValue={field.sample}
      autoComplete="off"
      validate={validate}
    />
  )
}

const useShare = (service: ServiceRecord) => {
  const texts = useTexts(firstStepsTexts)
  const { language } = useLanguage()
  const owner = useClient()
  const queries = useQueryClient()
  return useAction({
    mutationFn: (values: Readonly<Record<string, string>>) =>
      shareAsTestPerson({ owner, service, displayName: texts.testPerson, language, values }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['overview'] }),
    // The test person's input must not stay in the mutation cache.
    gcTime: 0,
  })
}

interface TestPersonProps {
  service: ServiceRecord
  fields: ManagedRequestFieldSet['fields']
  types: FieldTypes
}

const TestPerson = ({ service, fields: requested, types }: TestPersonProps) => {
  const texts = useTexts(firstStepsTexts)
  const errorTexts = useTexts(appTexts)
  const share = useShare(service)
  const { fields, missing } = toSampleFields(requested, types)
  if (!isForPersons(service)) return <Notice tone="info">{texts.notForPersons}</Notice>
  if (missing.length > 0) return <Notice tone="info">{texts.cannotAnswer(missing.join(', '))}</Notice>
  const submit = (inputs: Readonly<Record<string, string>>) =>
    share.mutate(Object.fromEntries(Object.entries(inputs).map(([slug, value]) => [slug, value.trim()])))
  return (
    <Form
      problem={share.error ? formatProblem(share.error, errorTexts) : undefined}
      onSubmit={submit}
      actions={
        <Button type="submit" kind="main" busy={share.isPending}>
          {share.isPending ? texts.sharing : texts.share}
        </Button>
      }
    >
      {fields.map((field) => (
        <AnswerField key={field.slug} field={field} types={types} />
      ))}
    </Form>
  )
}

export const PersonStep = ({ service, fields }: Omit<TestPersonProps, 'types'>) => {
  const texts = useTexts(firstStepsTexts)
  const types = useQuery(fieldTypesQuery(useClient()))
  return (
    <div className={styles.ways}>
      <div className={styles.way}>
        <h4>{texts.testPerson}</h4>
        <p className="muted">{texts.testPersonText}</p>
        <QueryView query={types} shape="form">
          {(data) => <TestPerson service={service} fields={fields} types={data} />}
        </QueryView>
      </div>
      <ShareCode service={service} />
    </div>
  )
}
