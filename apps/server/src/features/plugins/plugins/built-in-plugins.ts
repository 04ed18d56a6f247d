// The built-in plugins that a company can switch on (G-134). The forwarder runs them.
export const builtInPlugins: ReadonlyArray<{ key: string; name: string }> = [
  { key: 'demo_catalog', name: 'Demo catalogue' },
]

export const builtInName = (key: string): string | undefined =>
  builtInPlugins.find((plugin) => plugin.key === key)?.name
