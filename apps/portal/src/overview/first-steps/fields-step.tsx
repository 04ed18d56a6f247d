// The second step: the fields that the service asks for, chosen from common ones.

import type { NewRequestFieldInput, ServiceRecord } from '@company-data/sdk/company'
import { Button, Checkbox, Form, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './first-steps.module.css'
import { firstStepsTexts } from './first-steps-texts.ts'

const USUAL = [
  { slug: 'first_name', type: 'text' },
  { slug: 'email', type: 'email' },
  { slug: 'date_of_birth', type: 'date_of_birth' },
  { slug: 'phone', type: 'phone' },
] as const

type Slug = (typeof USUAL)[number]['slug']

const usePublish = (service: ServiceRecord) => {
  const client = useClient()
  const queries = useQueryClient()
  return useAction({
    mutationFn: async (fields: readonly NewRequestFieldInput[]) => {
      const now = await client.requestFields.read(service.id)
      return client.requestFields.publish(service.id, now.config_token, [...now.fields, ...fields])
    },
    onSuccess: (published) => queries.setQueryData(['request-fields', service.id], published),
  })
}

export const FieldsStep = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(firstStepsTexts)
  const errorTexts = useTexts(appTexts)
  const publish = usePublish(service)
  const [selectedSlugs, setSelectedSlugs] = useState<readonly Slug[]>(['first_name', 'email'])
  const [isTried, setIsTried] = useState(false)
  const publishProblems = publish.error ? toProblems(publish.error, errorTexts) : undefined
  const problem = isTried && selectedSlugs.length === 0 ? texts.fieldsNeeded : publishProblems?.problem
  const submit = () => {
    setIsTried(true)
    if (selectedSlugs.length === 0) return
    const fields = USUAL.filter(({ slug }) => selectedSlugs.includes(slug))
    publish.mutate(
      fields.map(({ slug, type }, index) => ({ slug, type, label: texts.fields[slug], mandatory: index === 0 })),
    )
  }
  return (
    <Form
      problem={problem}
      onSubmit={submit}
      actions={
        <Button type="submit" kind="main" busy={publish.isPending}>
          {texts.publish}
        </Button>
      }
    >
      <div className={styles.choices}>
        {USUAL.map(({ slug }) => (
          <Checkbox
            key={slug}
            label={texts.fields[slug]}
            hint={texts.fieldNotes[slug]}
            checked={selectedSlugs.includes(slug)}
            onChange={(isOn) =>
              setSelectedSlugs(
                isOn ? [...selectedSlugs, slug] : selectedSlugs.filter((chosenSlug) => chosenSlug !== slug),
              )
            }
          />
        ))}
      </div>
    </Form>
  )
}
