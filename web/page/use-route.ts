import { useEffect, useState } from 'preact/hooks'
import { keepTokenOf } from './connection/tokens.js'
import { type Route, routeOf } from './routes.js'

/** The page that the address names, as it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute)
  useEffect(() => {
    const follow = () => setRoute(currentRoute())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

/** The page that the address names. A token in it is taken out at once. */
function currentRoute(): Route {
  const hash = keepTokenOf(location.hash)
  if (hash !== location.hash) history.replaceState(null, '', hash)
  return routeOf(hash)
}
