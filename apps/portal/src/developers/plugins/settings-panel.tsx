// The settings of a plugin: its token, and what renaming, pausing and deleting mean.

import { pluginTokenPattern } from '@company-data/protocol/limits'
import type { PluginRecord } from '@company-data/sdk/company'
import { Button, ConfirmDialog, Form, Notice, PasswordField, showToast, useTexts } from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem, noProblems, toProblems } from '@company-data/web/app/rules'
import { type ReactNode, useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { usePluginsChanged } from '../../app/plugins.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './plugins.module.css'
import { countUses } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

const useSetToken = ({ id }: PluginRecord) => {
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  return useAction({
    mutationFn: (token: string | null) => client.plugins.setToken(id, token),
    onSuccess: pluginsChanged,
    // The token must not stay in the mutation cache.
    gcTime: 0,
  })
}

const NewTokenForm = ({ plugin }: { plugin: PluginRecord }) => {
  const texts = useTexts(pluginsTexts)
  const commonTexts = useTexts(appTexts)
  const [token, setToken] = useState('')
  const replace = useSetToken(plugin)
  const { errors, problem } = replace.error
    ? toProblems(replace.error, commonTexts, { 'plugins.body_invalid': 'token' })
    : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={() =>
        replace.mutate(token.trim(), {
          onSuccess: () => {
            setToken('')
            showToast(texts.tokenSaved)
          },
        })
      }
      actions={
        <Button type="submit" busy={replace.isPending}>
          {texts.saveToken}
        </Button>
      }
    >
      <PasswordField
        name="token"
        label={texts.newToken}
        hint={texts.newTokenHint}
        autoComplete="off"
        value={token}
        onValueChange={setToken}
        validate={(text) => (pluginTokenPattern.test(text.trim()) ? null : texts.tokenInvalid)}
      />
    </Form>
  )
}

const ClearToken = ({ plugin }: { plugin: PluginRecord }) => {
  const texts = useTexts(pluginsTexts)
  const commonTexts = useTexts(appTexts)
  const [asking, setAsking] = useState(false)
  const clear = useSetToken(plugin)
  return (
    <div className={styles.head}>
      <code>{plugin.token}</code>
      <Button kind="quiet" icon="x" onClick={() => setAsking(true)}>
        {texts.clearToken}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.clearTitle}
        text={texts.clearText}
        action={texts.clearToken}
        busy={clear.isPending}
        problem={clear.error && formatProblem(clear.error, commonTexts)}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          clear.mutate(null, {
            onSuccess: () => {
              setAsking(false)
              showToast(texts.tokenCleared)
            },
          })
        }
      />
    </div>
  )
}

const Token = ({ plugin }: { plugin: PluginRecord }) => {
  const texts = useTexts(pluginsTexts)
  if (plugin.builtin_key !== null) return <p className="muted">{texts.tokenBuiltIn}</p>
  return (
    <>
      {plugin.token === null ? <p className="muted">{texts.tokenNone}</p> : <ClearToken plugin={plugin} />}
      <NewTokenForm plugin={plugin} />
    </>
  )
}

const useRemove = ({ id }: PluginRecord, onDone: () => void) => {
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  return useAction({
    mutationFn: useIdempotentDelete(() => client.plugins.delete(id)),
    onSuccess: onDone,
    // Another user may have started to use it in the meantime: the list says where.
    onSettled: pluginsChanged,
  })
}

interface SettingsPanelProps {
  plugin: PluginRecord
  onSeeUses: () => void
  onDeleted: () => void
}

const End = ({ plugin, onSeeUses, onDeleted }: SettingsPanelProps) => {
  const texts = useTexts(pluginsTexts)
  const commonTexts = useTexts(appTexts)
  const [asking, setAsking] = useState(false)
  const isBuiltIn = plugin.builtin_key !== null
  const remove = useRemove(plugin, () => {
    setAsking(false)
    onDeleted()
    showToast(isBuiltIn ? texts.switchedOff : texts.removed)
  })
  const uses = countUses(plugin)
  const action = isBuiltIn ? texts.switchOff : texts.remove
  if (uses > 0)
    return (
      <Notice tone="info" action={<Button onClick={onSeeUses}>{texts.seeUses}</Button>}>
        {texts.inUse(uses)}
      </Notice>
    )
  return (
    <div className={styles.acts}>
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isBuiltIn ? texts.switchOffTitle(plugin.name) : texts.removeTitle(plugin.name)}
        text={isBuiltIn ? texts.switchOffText : texts.removeText}
        action={action}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, commonTexts, 'once')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

export const SettingsPanel = (props: SettingsPanelProps) => {
  const texts = useTexts(pluginsTexts)
  return (
    <div className={styles.sections}>
      <Section title={texts.tokenTitle}>
        <Token plugin={props.plugin} />
      </Section>
      <Section title={texts.nameTitle}>
        <p className="muted">{texts.nameText}</p>
        {props.plugin.builtin_key === null && <p className="muted">{texts.addressText}</p>}
      </Section>
      <Section title={texts.endTitle}>
        <p className="muted">{props.plugin.builtin_key === null ? texts.endText : texts.endBuiltIn}</p>
        <End {...props} />
      </Section>
    </div>
  )
}
