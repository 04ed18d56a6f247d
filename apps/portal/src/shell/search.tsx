// The command palette: pages, common actions, services, and global actions.
import type { ServiceRecord } from '@company-data/sdk/company'
import { CommandPalette, Icon, Key, useLanguage, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isApple } from '../app/is-apple.ts'
import type { RouteGroup } from '../app/route-group.ts'
import { servicesQuery } from '../app/services.ts'
import { servicePageTexts } from '../service-layout/service-page-texts.ts'
import { useKeyIsOpen } from '../session/use-is-unlocked.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import { listCommands, type NavCommand } from './commands.ts'
import styles from './shell.module.css'
import { useShellActions } from './shell-actions.ts'
import { shellTexts } from './shell-texts.ts'
import { useLetterShortcuts, useShortcuts } from './shortcuts.ts'
import { useFoundData } from './use-found-data.ts'

const NONE: readonly NavCommand[] = []
const NO_SERVICES: readonly ServiceRecord[] = []

interface SearchProps {
  routeGroups: readonly RouteGroup[]
  open: boolean
  onOpen: (open: boolean) => void
}

export const Search = ({ routeGroups, open, onOpen }: SearchProps) => {
  const texts = useTexts(shellTexts)
  const { language } = useLanguage()
  const [, go] = useLocation()
  const isOwner = useIsOwner()
  const { tabs } = useTexts(servicePageTexts)
  const { data: services = NO_SERVICES } = useQuery(servicesQuery(useClient()))
  const actions = useShellActions()
  const lettersAreOn = useLetterShortcuts()
  // Disabled while locked.
  const isUnlocked = useKeyIsOpen()
  const navCommands = useMemo(
    () => listCommands({ routeGroups, services, tabs, isOwner, language, texts }),
    [routeGroups, services, tabs, isOwner, language, texts],
  )
  const [text, setText] = useState('')
  const dataCommands = useFoundData(isUnlocked && open ? text : '', services)
  const change = useCallback(
    (isOpen: boolean) => {
      setText('')
      onOpen(isOpen && isUnlocked)
    },
    [isUnlocked, onOpen],
  )
  useShortcuts(
    isUnlocked ? navCommands : NONE,
    go,
    useCallback(() => change(true), [change]),
  )
  return (
    <>
      <button type="button" className={styles.search} onClick={() => onOpen(true)}>
        <Icon name="search" size={15} />
        {texts.search}
        <Key>{isApple ? '⌘K' : 'Ctrl K'}</Key>
      </button>
      <CommandPalette
        label={texts.goTo}
        open={open && isUnlocked}
        onOpenChange={change}
        onText={setText}
        commands={[
          ...[...navCommands, ...dataCommands].map(({ path, keys, ...command }) => ({
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
