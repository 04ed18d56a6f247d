// The fields of a webhook, new or existing. Input for one kind of authentication stays while another is tried.
import { webhookNameCharacters } from '@company-data/protocol/limits'
import { isWebhookUrl } from '@company-data/protocol/webhook-url'
import type { WebhookRecord } from '@company-data/sdk/company'
import { Checkbox, PasswordField, Radios, SelectField, Switch, TextField, useTexts } from '@company-data/ui'
import { OverlapChoice } from '../../app/secret-overlap.tsx'
import {
  type AuthMember,
  type AuthType,
  authMembers,
  authTypes,
  isClear,
  isNeeded,
  lacksEvents,
  type WebhookDraft,
} from './webhook-draft.ts'
import { eventNames, webhookFormTexts } from './webhook-form-texts.ts'
import { PaceFields } from './webhook-pace.tsx'
import styles from './webhooks.module.css'

interface FieldsProps {
  draft: WebhookDraft
  onChange: (draft: WebhookDraft) => void
}

const EventChoice = ({ draft, onChange }: FieldsProps) => {
  const texts = useTexts(webhookFormTexts)
  const { events } = draft
  const names = [...eventNames, ...events.filter((name) => !eventNames.includes(name))]
  const choose = (name: string, isChosen: boolean) =>
    onChange({ ...draft, events: isChosen ? [...events, name] : events.filter((other) => other !== name) })
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{texts.chosen}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={<code>{name}</code>}
          hint={texts.events[name] ?? texts.otherEvent}
          checked={events.includes(name)}
          onChange={(isChosen) => choose(name, isChosen)}
        />
      ))}
    </fieldset>
  )
}

/** `hasTriedToSave`: the user has tried to save, so missing input is reported. */
const EventFields = ({ draft, onChange, hasTriedToSave }: FieldsProps & { hasTriedToSave: boolean }) => {
  const texts = useTexts(webhookFormTexts)
  return (
    <>
      <Radios
        label={texts.which}
        value={draft.choosesEvents ? 'chosen' : 'every'}
        onChange={(next) => onChange({ ...draft, choosesEvents: next === 'chosen' })}
        options={[
          { value: 'every', label: texts.every, hint: texts.everyHint },
          { value: 'chosen', label: texts.chosen, hint: texts.chosenHint },
        ]}
      />
      {draft.choosesEvents && <EventChoice draft={draft} onChange={onChange} />}
      {hasTriedToSave && lacksEvents(draft) && (
        <p className={styles.problem} role="alert">
          {texts.eventsNeeded}
        </p>
      )}
    </>
  )
}

interface AuthFieldProps extends FieldsProps {
  member: AuthMember
  storedWebhook: WebhookRecord | undefined
}

const AuthField = ({ member, storedWebhook, draft, onChange }: AuthFieldProps) => {
  const texts = useTexts(webhookFormTexts)
  const mask = storedWebhook?.[member] ?? null
  const hint =
    mask !== null && !isClear(member) ? texts.secretKept(mask) : member === 'hmac_secret' ? texts.secretMade : undefined
  const props = {
    name: member,
    label: texts.members[member],
    ...(hint !== undefined && { hint }),
    value: draft[member],
    onValueChange: (text: string) => onChange({ ...draft, [member]: text }),
    // A new secret, which password managers should not fill in.
    autoComplete: isClear(member) ? 'off' : 'new-password',
    validate: (text: string) => (text === '' && isNeeded(member, storedWebhook) ? texts.needed : null),
  }
  return isClear(member) ? <TextField {...props} mono /> : <PasswordField {...props} />
}

interface WebhookFieldsProps extends FieldsProps {
  /** The stored webhook; undefined for a new one. */
  storedWebhook?: WebhookRecord
  hasTriedToSave: boolean
}

const AuthFields = ({ draft, onChange, storedWebhook }: Omit<WebhookFieldsProps, 'hasTriedToSave'>) => {
  const texts = useTexts(webhookFormTexts)
  const hasStoredSecret = typeof storedWebhook?.hmac_secret === 'string'
  const isReplaced = draft.auth_type === 'hmac' && draft.hmac_secret !== '' && hasStoredSecret
  return (
    <>
      <SelectField<AuthType>
        name="auth_type"
        label={texts.auth}
        hint={texts.authHints[draft.auth_type]}
        value={draft.auth_type}
        onChange={(auth_type) => onChange({ ...draft, auth_type })}
        options={authTypes.map((value) => ({ value, label: texts.authTypes[value] }))}
      />
      {authMembers[draft.auth_type].map((member) => (
        <AuthField key={member} member={member} storedWebhook={storedWebhook} draft={draft} onChange={onChange} />
      ))}
      {isReplaced && (
        <OverlapChoice
          hours={draft.overlap_hours}
          onChange={(overlap_hours) => onChange({ ...draft, overlap_hours })}
        />
      )}
    </>
  )
}

export const WebhookFields = ({ draft, onChange, storedWebhook, hasTriedToSave }: WebhookFieldsProps) => {
  const texts = useTexts(webhookFormTexts)
  return (
    <>
      <TextField
        name="url"
        label={texts.url}
        hint={/^http:/i.test(draft.url.trim()) ? texts.urlPlain : texts.urlHint}
        placeholder="https://"
        autoComplete="off"
        mono
        value={draft.url}
        onValueChange={(url) => onChange({ ...draft, url })}
        validate={(text) => (isWebhookUrl(text.trim()) ? null : texts.urlInvalid)}
      />
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={webhookNameCharacters}
        value={draft.name}
        onValueChange={(name) => onChange({ ...draft, name })}
      />
      <EventFields draft={draft} onChange={onChange} hasTriedToSave={hasTriedToSave} />
      <AuthFields draft={draft} onChange={onChange} {...(storedWebhook && { storedWebhook })} />
      <SelectField<WebhookDraft['format']>
        name="format"
        label={texts.format}
        value={draft.format}
        onChange={(format) => onChange({ ...draft, format })}
        options={(['json', 'xml'] as const).map((value) => ({ value, label: texts.formats[value] }))}
      />
      <PaceFields draft={draft} onChange={onChange} />
      <Switch
        label={texts.encrypt}
        hint={texts.encryptHint}
        checked={draft.encrypt_payload}
        onChange={(encrypt_payload) => onChange({ ...draft, encrypt_payload })}
      />
      <Switch
        label={texts.notify}
        hint={texts.notifyHint}
        checked={draft.notify}
        onChange={(notify) => onChange({ ...draft, notify })}
      />
    </>
  )
}

/** Maps each refusal to its field. */
export const getFieldByError = ({ auth_type }: WebhookDraft): Readonly<Record<string, string>> => {
  const [member] = authMembers[auth_type].toReversed()
  return {
    'services.webhook_url_invalid': 'url',
    'services.webhook_auth_invalid': member ?? 'auth_type',
  }
}
