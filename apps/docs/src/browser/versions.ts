// Shows a choice of versions on a host that has several of them.

/** Replaces the link to the page of versions by a list. A choice leads to the same page of that version, if it has one. */
export const addVersions = async (): Promise<void> => {
  const { versions: address, root = '' } = document.documentElement.dataset
  const link = document.querySelector<HTMLAnchorElement>('a.version')
  if (address === undefined || link === null) return
  const response = await fetch(address)
  if (!response.ok) return
  const versions = (await response.json()) as string[]
  const select = document.createElement('select')
  select.setAttribute('aria-label', 'Version')
  for (const version of versions) select.append(new Option(version, version, false, version === link.textContent))
  select.addEventListener('change', async () => {
    const home = new URL(root || './', location.href)
    const page = location.href.slice(home.href.length)
    const target = new URL(`../${select.value}/${page}`, home)
    const { ok } = await fetch(target, { method: 'HEAD' })
    location.assign(ok ? target : new URL(`../${select.value}/index.html`, home))
  })
  link.after(select)
}
