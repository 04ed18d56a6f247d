// Shows a new page from its beginning: the content of both pages scrolls in one place.
import { useEffect } from 'react'

/** The portal scrolls its content, the wallet the document. */
const scrollToTop = (): void => {
  window.scrollTo(0, 0)
  document.getElementById('content')?.scrollTo(0, 0)
}

/** Not on the way back, where the browser returns to the place, and not for a filter of the same page. */
export const useScrollToTop = (): void => {
  useEffect(() => {
    let path = location.pathname
    const follow = (): void => {
      path = location.pathname
    }
    // The event of the router for each new entry of the history.
    const enter = (): void => {
      if (location.pathname !== path) scrollToTop()
      follow()
    }
    addEventListener('pushState', enter)
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('pushState', enter)
      removeEventListener('popstate', follow)
    }
  }, [])
}
