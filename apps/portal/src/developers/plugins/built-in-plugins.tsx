// The platform's built-in plugins: those that are on, and a button for each of the others.

import type { PluginList } from '@company-data/sdk/company'
import { Badge, Button, Card, Notice, showToast, useTexts } from '@company-data/ui'
import { useAction, useIdempotentCall, useSearchState } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { usePluginsChanged } from '../../app/plugins.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './plugins.module.css'
import { pluginsTexts } from './plugins-texts.ts'

type BuiltIn = PluginList['builtin'][number]

const useSwitchOn = () => {
  const texts = useTexts(pluginsTexts)
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  const { change } = useSearchState()
  const switchOn = useIdempotentCall<string, { id: string }>(
    (key) => client.plugins.switchOn(key),
    // Its button exists only while it is off, so an existing one was switched on by an earlier attempt.
    async (key) => (await client.plugins.list()).plugins.find(({ builtin_key }) => builtin_key === key),
  )
  return useAction({
    mutationFn: async ({ key, name }: BuiltIn) => {
      const { id } = await switchOn(key)
      // It is on even if its description cannot be fetched; its record says why.
      await client.plugins.describe(id).catch(() => undefined)
      return { id, name }
    },
    onSuccess: async ({ id, name }) => {
      showToast(texts.switchedOn(name))
      await pluginsChanged()
      change({ open: id })
    },
  })
}

export const BuiltInPlugins = ({ builtIns }: { builtIns: readonly BuiltIn[] }) => {
  const texts = useTexts(pluginsTexts)
  const commonTexts = useTexts(appTexts)
  const switchOn = useSwitchOn()
  if (builtIns.length === 0) return null
  return (
    <Card title={texts.builtInTitle} text={texts.builtInText}>
      {switchOn.error && <Notice tone="bad">{formatProblem(switchOn.error, commonTexts, 'once')}</Notice>}
      <ul className={styles.builtIns}>
        {builtIns.map((builtIn) => (
          <li key={builtIn.key} className={styles.builtIn}>
            <span title={builtIn.key}>{builtIn.name}</span>
            {builtIn.enabled ? (
              <Badge tone="good">{texts.isOn}</Badge>
            ) : (
              <Button
                busy={switchOn.isPending && switchOn.variables.key === builtIn.key}
                aria-label={`${texts.switchOn}: ${builtIn.name}`}
                onClick={() => switchOn.mutate(builtIn)}
              >
                {texts.switchOn}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
