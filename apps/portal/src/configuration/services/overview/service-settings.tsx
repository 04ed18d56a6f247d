// The settings of a service: its details in a form, its rules as switches that take effect immediately.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Card, Form, SelectField, Switch, showToast, TextArea, TextField, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem, noProblems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../app/app-texts.ts'
import { servicePageTexts } from '../../../service-layout/service-page-texts.ts'
import { useClient, useIsOwner } from '../../../session/use-session.tsx'
import { diffService, type ServiceForm, toServiceForm } from './service-changes.ts'
import styles from './service-overview.module.css'
import { serviceOverviewTexts } from './service-overview-texts.ts'

const PLACES = {
  'services.name_invalid': 'name',
  'services.admin_email_invalid': 'admin_email',
  'services.share_code_invalid': 'share_code',
  'services.share_code_taken': 'share_code',
}

/** Resolves after the record was refetched, so that forms and switches show the actual state. */
const useServiceMutation = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['services'] }),
  })
}

/** `service` is the record that the form started with, so that changes by others are not undone. */
const useSave = (service: ServiceRecord) => {
  const client = useClient()
  return useServiceMutation(async (form: ServiceForm) => {
    const { patch, adminEmail, shareCode } = diffService(service, form)
    // The most likely refusal first: a taken code then changes nothing else.
    if (shareCode !== undefined) await client.services.setShareCode(service.id, shareCode)
    if (adminEmail !== undefined) await client.services.setAdminEmail(service.id, adminEmail)
    if (patch) await client.services.update(service.id, patch)
    return client.services.read(service.id)
  })
}

const parseAudience = (text: string): ServiceRecord['audience'] =>
  text === 'person' || text === 'company' ? text : 'both'

const DetailFields = ({ form }: { form: ServiceForm }) => {
  const texts = useTexts(serviceOverviewTexts)
  return (
    <>
      <TextField
        name="name"
        label={texts.name}
        defaultValue={form.name}
        maxLength={100}
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
      <TextArea
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        defaultValue={form.description}
        rows={3}
        maxLength={2000}
      />
      <SelectField
        name="audience"
        label={texts.audience}
        defaultValue={form.audience}
        options={(['both', 'person', 'company'] as const).map((value) => ({ value, label: texts.audiences[value] }))}
      />
      <TextField
        name="admin_email"
        type="email"
        label={texts.adminEmail}
        hint={texts.adminEmailHint}
        defaultValue={form.admin_email}
        validate={(value) => (/^\S+@\S+$/.test(value.trim()) ? null : texts.adminEmailInvalid)}
      />
      <TextField
        name="share_code"
        label={texts.shareCode}
        hint={texts.codeHint}
        defaultValue={form.share_code}
        mono
        validate={(value) => (/^[a-z0-9]{1,8}$/i.test(value.trim()) ? null : texts.codeInvalid)}
      />
    </>
  )
}

export const DetailsCard = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(serviceOverviewTexts)
  const errorTexts = useTexts(appTexts)
  // After saving, the form starts over with the stored state.
  const [start, setStart] = useState({ saves: 0, service })
  const save = useSave(start.service)
  const { errors, problem } = save.error ? toProblems(save.error, errorTexts, PLACES) : noProblems
  const submit = ({ audience = '', ...inputs }: Readonly<Record<string, string>>) =>
    save.mutate(
      { ...toServiceForm(start.service), ...inputs, audience: parseAudience(audience) },
      {
        onSuccess: (saved) => {
          showToast(texts.saved)
          setStart({ saves: start.saves + 1, service: saved })
        },
      },
    )
  return (
    <Card title={texts.detailsTitle}>
      <Form
        key={start.saves}
        errors={errors}
        problem={problem}
        onSubmit={submit}
        actions={
          <Button type="submit" kind="main" busy={save.isPending}>
            {texts.save}
          </Button>
        }
      >
        <DetailFields form={toServiceForm(start.service)} />
      </Form>
    </Card>
  )
}

export const RulesCard = ({ service: { id, number_matching, require_2fa } }: { service: ServiceRecord }) => {
  const texts = useTexts(serviceOverviewTexts)
  const errorTexts = useTexts(appTexts)
  const { ownerOnly } = useTexts(servicePageTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const matching = useServiceMutation((isOn: boolean) => client.services.setNumberMatching(id, isOn))
  const factor = useServiceMutation((isOn: boolean) => client.services.setRequire2fa(id, isOn))
  const error = matching.error ?? factor.error
  return (
    <Card title={texts.rulesTitle}>
      <div className={styles.switches}>
        <Switch
          label={texts.numberMatching}
          hint={texts.numberMatchingHint}
          checked={matching.isPending ? matching.variables : number_matching}
          onChange={(isOn) => matching.mutate(isOn)}
        />
        <Switch
          label={texts.require2fa}
          hint={isOwner ? texts.require2faHint : `${texts.require2faHint} ${ownerOnly}`}
          checked={factor.isPending ? factor.variables : require_2fa}
          onChange={(isOn) => factor.mutate(isOn)}
          disabled={!isOwner}
        />
      </div>
      {error && <p role="alert">{formatProblem(error, errorTexts)}</p>}
    </Card>
  )
}
