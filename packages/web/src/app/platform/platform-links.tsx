// Links of the document that name the platform: the icon of the tab, and the manifest of an installed app.
import { useEffect } from 'react'
import { useChosenName, usePlatformIcon } from '../app-context.tsx'

const BUILT_MANIFEST = /\/([\w-]+)\/manifest\.webmanifest$/

const findLink = (rel: string): HTMLLinkElement | null => document.querySelector(`link[rel="${rel}"]`)

export const PlatformLinks = () => {
  const name = useChosenName()
  const icon = usePlatformIcon()
  useEffect(() => {
    const link = findLink('icon')
    if (icon === undefined || link === null) return
    link.removeAttribute('type')
    link.href = icon
  }, [icon])
  useEffect(() => {
    const link = findLink('manifest')
    const app = link && BUILT_MANIFEST.exec(link.href)?.[1]
    if (!app || (name === undefined && icon === undefined)) return
    link.href = `/platform/${app}.webmanifest`
  }, [name, icon])
  return null
}
