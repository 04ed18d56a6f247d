// The claims editor of an app, with a sentence that explains each claim to people.

import type { FieldTypeRow } from '@company-data/field-types/registry'
import { signInAppLimits } from '@company-data/protocol/limits'
import type { PluginRecord } from '@company-data/sdk/company'
import { Button, Checkbox, IconButton, Loading, Radios, SelectField, TextField, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pluginsQuery } from '../../app/plugins.ts'
import { useClient } from '../../session/use-session.tsx'
import { ClaimPlugin } from './claim-plugin.tsx'
import {
  type ClaimDraft,
  type Delivery,
  emptyDraft,
  isClaimType,
  MAX_CLAIMS,
  nameProblem,
  PLUGIN,
  withType,
} from './claims.ts'
import { claimsTexts } from './claims-texts.ts'
import styles from './sign-in-apps.module.css'

interface Offer {
  rows: readonly FieldTypeRow[]
  plugins: readonly PluginRecord[]
}

/** The possible claims: registry types, and described plugins. */
const useOffer = () => {
  const client = useClient()
  const types = useQuery(fieldTypesQuery(client))
  const plugins = useQuery(pluginsQuery(client))
  const missing = [types, plugins].filter(({ data }) => data === undefined)
  const offer: Offer | undefined =
    types.data && plugins.data
      ? { rows: types.data.rows, plugins: plugins.data.plugins.filter(({ field_types }) => field_types.length > 0) }
      : undefined
  return {
    offer,
    error: missing.find(({ isError }) => isError)?.error,
    retry: () => {
      for (const query of missing) void query.refetch()
    },
  }
}

interface ClaimProps {
  drafts: readonly ClaimDraft[]
  index: number
  draft: ClaimDraft
  offer: Offer
  showsProblems: boolean
  onChange: (draft: ClaimDraft) => void
  onRemove: () => void
}

const ClaimSummary = ({ draft, plugins }: { draft: ClaimDraft; plugins: readonly PluginRecord[] }) => {
  const texts = useTexts(claimsTexts)
  const plugin = plugins.find(({ id }) => id === draft.plugin?.plugin_id)
  const sentences = [
    texts.asks(draft.label || draft.claim || '…'),
    ...(plugin === undefined ? [] : [texts.byPlugin(plugin.name)]),
    draft.required ? texts.mustGive : texts.mayLeave,
    ...(draft.verified ? [texts.onlyVerified] : []),
  ]
  return <p className={styles.words}>{sentences.join(' ')}</p>
}

const Names = ({ drafts, index, draft, onChange }: ClaimProps) => {
  const texts = useTexts(claimsTexts)
  return (
    <div className={styles.pair}>
      <TextField
        name={`claims.${index}.claim`}
        label={texts.name}
        hint={texts.nameHint}
        mono
        autoComplete="off"
        maxLength={64}
        value={draft.claim}
        onValueChange={(claim) => onChange({ ...draft, claim })}
        validate={(claim) => {
          const problem = nameProblem(
            drafts.map((entry) => (entry.id === draft.id ? { ...entry, claim } : entry)),
            index,
          )
          return problem === undefined ? null : texts.nameProblems[problem]
        }}
      />
      <TextField
        name={`claims.${index}.label`}
        label={texts.label}
        hint={texts.labelHint}
        autoComplete="off"
        maxLength={signInAppLimits.labelCharacters}
        value={draft.label}
        onValueChange={(label) => onChange({ ...draft, label })}
        validate={(label) => (label.trim() === '' ? texts.labelNeeded : null)}
      />
    </div>
  )
}

const Claim = (props: ClaimProps) => {
  const { drafts, index, draft, offer, showsProblems, onChange, onRemove } = props
  const texts = useTexts(claimsTexts)
  const names = useTexts(typeNames)
  const types = offer.rows.map(({ type }) => type).filter((type) => isClaimType(offer.rows, type))
  const formatTypeName = (type: string) => getTypeName(names, offer.rows, type)
  return (
    <fieldset className={styles.claim} aria-label={draft.label || texts.claim(index + 1)}>
      <div className={styles.claimHead}>
        {texts.claim(index + 1)}
        <IconButton icon="trash" label={texts.remove(draft.label || texts.claim(index + 1))} onClick={onRemove} />
      </div>
      <SelectField
        name={`claims.${index}.type`}
        label={texts.type}
        value={draft.type}
        options={[...types, PLUGIN].map((type) => ({ value: type, label: formatTypeName(type) }))}
        onChange={(type) => onChange(withType(draft, type, formatTypeName(type)))}
      />
      <Names {...props} />
      {draft.plugin !== null && (
        <ClaimPlugin
          draft={draft}
          drafts={drafts}
          choice={draft.plugin}
          plugins={offer.plugins}
          showsProblem={showsProblems}
          onChange={(plugin) => onChange({ ...draft, plugin })}
        />
      )}
      <div className={styles.flags}>
        <Checkbox
          label={texts.required}
          checked={draft.required}
          onChange={(required) => onChange({ ...draft, required })}
        />
        {draft.type !== PLUGIN && (
          <Checkbox
            label={texts.verified}
            checked={draft.verified}
            onChange={(verified) => onChange({ ...draft, verified })}
          />
        )}
      </div>
      <ClaimSummary draft={draft} plugins={offer.plugins} />
    </fieldset>
  )
}

interface ClaimsEditorProps {
  drafts: readonly ClaimDraft[]
  showsProblems: boolean
  onChange: (drafts: readonly ClaimDraft[]) => void
}

export const ClaimsEditor = ({ drafts, showsProblems, onChange }: ClaimsEditorProps) => {
  const texts = useTexts(claimsTexts)
  const { offer, error, retry } = useOffer()
  const added = useRef(0)
  const add = () => {
    added.current += 1
    onChange([...drafts, emptyDraft(`new ${Date.now()} ${added.current}`)])
  }
  if (offer === undefined && error) return <FailureView error={error} onRetry={retry} />
  if (offer === undefined) return <Loading shape="form" />
  return (
    <div className={styles.claims}>
      {drafts.length === 0 && <p className="muted">{texts.none}</p>}
      {drafts.map((draft, index) => (
        <Claim
          key={draft.id}
          drafts={drafts}
          index={index}
          draft={draft}
          offer={offer}
          showsProblems={showsProblems}
          onChange={(next) => onChange(drafts.map((entry) => (entry.id === draft.id ? next : entry)))}
          onRemove={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {drafts.length < MAX_CLAIMS ? (
        <div>
          <Button icon="plus" onClick={add}>
            {texts.add}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{texts.most}</p>
      )}
    </div>
  )
}

export const DeliveryChoice = ({ delivery, onChange }: { delivery: Delivery; onChange: (next: Delivery) => void }) => {
  const { delivery: label, deliveries } = useTexts(claimsTexts)
  const options = (['encrypted', 'plaintext'] as const).map((value) => ({
    value,
    label: deliveries[value].name,
    hint: deliveries[value].meaning,
  }))
  return <Radios label={label} value={delivery} onChange={onChange} options={options} />
}
