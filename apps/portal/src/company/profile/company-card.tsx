// The company itself: name, language, codes and e-mail address.

import type { Account, Profile } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  Card,
  CopyButton,
  Details,
  Drawer,
  Form,
  LanguageField,
  nameLanguage,
  nearestLanguage,
  showToast,
  TextField,
  useFormats,
  useLanguage,
  useTexts,
  useUnsaved,
} from '@company-data/ui'
import { EmailForm, useAddressSync } from '@company-data/web/account'
import { FormButtons, QueryView, useAction, useSearchState } from '@company-data/web/app'
import { accountQuery, noProblems, toProblems } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { profileTexts } from './profile-texts.ts'

const PROFILE = ['profile']

const EditForm = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const { speak } = useLanguage()
  const [language, setLanguage] = useState(profile.language ?? '')
  useUnsaved(() => language !== (profile.language ?? ''))
  const save = useAction({
    mutationFn: ({ display_name = '' }: Readonly<Record<string, string>>) =>
      client.profile.update({ display_name: display_name.trim(), ...(language !== '' && { language }) }),
    onSuccess: async () => {
      // B-05: the portal shows itself in the nearest language that it has.
      if (language !== (profile.language ?? '')) await speak(nearestLanguage(language))
      await Promise.all([PROFILE, ['account']].map((queryKey) => queries.invalidateQueries({ queryKey })))
      showToast(texts.saved)
      onClose()
    },
  })
  const { errors, problem } = save.error
    ? toProblems(save.error, errorTexts, { 'auth.name_reserved': 'display_name' })
    : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => save.mutate(values)}
      actions={<FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />}
    >
      <TextField
        name="display_name"
        label={texts.displayName}
        hint={texts.displayNameHint}
        defaultValue={profile.display_name}
        autoFocus
        maxLength={200}
        validate={(value) => (value.trim() === '' ? texts.displayNameNeeded : null)}
      />
      <LanguageField
        name="language"
        label={texts.language}
        hint={texts.languageHint}
        value={language}
        onValue={setLanguage}
      />
    </Form>
  )
}

const CompanyDetails = ({ account, profile }: { account: Account; profile: Profile }) => {
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  const code = account.company_code ?? ''
  return (
    <Details
      facts={[
        { label: texts.displayName, value: profile.display_name },
        {
          label: texts.email,
          value: (
            <>
              {account.email}
              <Badge tone={account.email_confirmed ? 'good' : 'warn'}>
                {account.email_confirmed ? texts.confirmed : texts.unconfirmed}
              </Badge>
            </>
          ),
        },
        {
          label: texts.language,
          value: profile.language === null ? texts.noLanguage : nameLanguage(profile.language),
        },
        {
          label: texts.code,
          value: (
            <>
              <code>{code}</code>
              <CopyButton text={code} label={texts.code} />
            </>
          ),
        },
        { label: texts.since, value: formats.date(account.created_at) },
      ]}
    />
  )
}

export const CompanyCard = () => {
  const texts = useTexts(profileTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const account = useQuery(accountQuery(client))
  const profile = useQuery({ queryKey: PROFILE, queryFn: () => client.profile.read() })
  const close = () => change({ open: undefined })
  useAddressSync(account.data)
  return (
    <Card
      title={texts.company}
      actions={
        <>
          <Button onClick={() => change({ open: 'email' })}>{texts.changeEmail}</Button>
          <Button onClick={() => change({ open: 'company' })}>{texts.edit}</Button>
        </>
      }
    >
      <QueryView query={account} shape="form">
        {(shownAccount) => (
          <QueryView query={profile} shape="form">
            {(shownProfile) => (
              <>
                <CompanyDetails account={shownAccount} profile={shownProfile} />
                <Drawer small open={get('open') === 'email'} onClose={close} title={texts.changeEmailTitle}>
                  <EmailForm client={client} account={shownAccount} onClose={close} />
                </Drawer>
                <Drawer open={get('open') === 'company'} onClose={close} title={texts.editTitle}>
                  <EditForm profile={shownProfile} onClose={close} />
                </Drawer>
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </Card>
  )
}
