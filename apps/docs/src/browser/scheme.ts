// Sets the chosen colour scheme before the first paint. A classic script, because modules run after it.
;(() => {
  try {
    const scheme = localStorage.getItem('docs-scheme')
    if (scheme !== null) document.documentElement.dataset.scheme = scheme
  } catch {
    // A browser without storage follows its system.
  }
})()
