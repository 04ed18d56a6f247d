// Global actions: colours, language, lock, sign out. Shared by the account menu and the palette.
import { applyScheme, type IconName, isDark, useLanguage, useTexts } from '@company-data/ui'
import { useSignOut } from '@company-data/web/app'
import { useSession } from '../session/use-session.tsx'
import { shellTexts } from './shell-texts.ts'
import { setLetterShortcuts, useLetterShortcuts } from './shortcuts.ts'

export interface ShellAction {
  label: string
  icon: IconName
  run: () => void
}

export const useShellActions = (): ShellAction[] => {
  const texts = useTexts(shellTexts)
  const { language, speak } = useLanguage()
  const session = useSession()
  const signOut = useSignOut()
  const dark = isDark()
  const lettersAreOn = useLetterShortcuts()
  return [
    {
      label: dark ? texts.toLight : texts.toDark,
      icon: dark ? 'sun' : 'moon',
      run: () => applyScheme(dark ? 'light' : 'dark'),
    },
    { label: texts.toSystem, icon: 'monitor', run: () => applyScheme('system') },
    { label: texts.otherLanguage, icon: 'languages', run: () => speak(language === 'en' ? 'de' : 'en') },
    {
      label: lettersAreOn ? texts.lettersOff : texts.lettersOn,
      icon: 'command',
      run: () => setLetterShortcuts(!lettersAreOn),
    },
    { label: texts.lock, icon: 'lock', run: () => session.lock() },
    { label: texts.signOut, icon: 'logOut', run: signOut },
  ]
}
