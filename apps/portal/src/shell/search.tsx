// The command palette: pages, common acts, services, and global actions.
import { CommandPalette, Icon, Key, useLanguage, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Area } from '../frame/area.ts'
import { servicesQuery } from '../frame/services.ts'
import { servicePageTexts } from '../service-frame/service-page-texts.ts'
import { useKeyIsOpen } from '../session/use-key-is-open.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import { commandsOf, type PlaceCommand } from './commands.ts'
import styles from './shell.module.css'
import { useShellActions } from './shell-actions.ts'
import { shellTexts } from './shell-texts.ts'
import { useLetterShortcuts, useShortcuts } from './shortcuts.ts'

const NONE: readonly PlaceCommand[] = []

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const Search = ({ areas }: { areas: readonly Area[] }) => {
  const texts = useTexts(shellTexts)
  const { language } = useLanguage()
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const isOwner = useIsOwner()
  const { tabs } = useTexts(servicePageTexts)
  const { data: services } = useQuery(servicesQuery(useClient()))
  const actions = useShellActions()
  const lettersAreOn = useLetterShortcuts()
  // Disabled while locked.
  const isUnlocked = useKeyIsOpen()
  const places = useMemo(
    () => commandsOf({ areas, services: services ?? [], tabs, isOwner, language, texts }),
    [areas, services, tabs, isOwner, language, texts],
  )
  const change = useCallback((isOpen: boolean) => setOpen(isOpen && isUnlocked), [isUnlocked])
  useShortcuts(
    isUnlocked ? places : NONE,
    go,
    useCallback(() => change(true), [change]),
  )
  return (
    <>
      <button type="button" className={styles.search} onClick={() => setOpen(true)}>
        <Icon name="search" size={15} />
        {texts.search}
        <Key>{isApple ? '⌘K' : 'Ctrl K'}</Key>
      </button>
      <CommandPalette
        label={texts.goTo}
        open={open && isUnlocked}
        onOpenChange={change}
        commands={[
          ...places.map(({ path, keys, ...command }) => ({
            ...command,
            keys: lettersAreOn ? keys : undefined,
            run: () => go(path),
          })),
          ...actions.map((action) => ({ ...action, group: texts.actions })),
        ]}
        hint={lettersAreOn ? texts.hint : texts.hintOff}
      />
    </>
  )
}
