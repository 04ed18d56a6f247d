// The icon of the platform, or the sign of the page if the operator has set no icon or it does not load.
import { type ReactNode, useState } from 'react'
import { usePlatformIcon } from '../app-context.tsx'
import styles from './platform-mark.module.css'

interface PlatformMarkProps {
  /** In pixels. */
  size: number
  /** Shown in place of the icon. */
  children: ReactNode
}

export const PlatformMark = ({ size, children }: PlatformMarkProps) => {
  const icon = usePlatformIcon()
  const [failedIcon, setFailedIcon] = useState<string>()
  if (icon === undefined || icon === failedIcon) return children
  return (
    <img className={styles.mark} src={icon} alt="" width={size} height={size} onError={() => setFailedIcon(icon)} />
  )
}
