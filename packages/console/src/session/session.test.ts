import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Every test has its own module instances, because a session starts once in the life of a page. */
async function product() {
  vi.resetModules()
  const session = {
    ...(await import('./session.ts')),
    ...(await import('./session-state.ts')),
    ...(await import('./switch-context.ts')),
  }
  const { globalState, setUnread } = await import('./global-state.ts')
  const { userState } = await import('./user-state.ts')
  const navigation = await import('../tabs/navigation.ts')
  const failures = await import('../api/failures.ts')
  const { storeToken } = await import('../api/token.ts')
  const storage = await import('../storage/private.ts')
  const led: string[] = []
  failures.presentFailures({
    notice: notice => led.push(`notice ${notice.title}`),
    go: path => led.push(path),
    signIn: () => led.push('sign-in'),
    moved: () => void session.noticeMovedSession(),
  })
  return { session, globalState, setUnread, userState, navigation, storage, storeToken, led }
}

const person = {
  id: 'u1',
  realName: 'Ines Marchetti',
  tenantId: 7,
  tenantName: 'Norrvik Freight',
  tenantNum: 'NORRVIK',
  tenantColour: '#8e3b7a',
  language: 'en_US',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
  timeZone: 'GMT+1',
  currentRoleId: 'r1',
  currentRoleName: 'Tenant administrator',
  currentRoleCode: 'admin',
  currentRoleLevel: 'organization',
  browserStorage: { owner: 'norrvik-ines', key: btoa('1'.repeat(32)) },
}
const menu = [
  {
    id: 'm1',
    code: 'hzero.role',
    name: 'Roles',
    parentId: '0',
    type: 'menu',
    sort: 1,
    route: '/hiam/role/list',
  },
]
const role = { id: 'r1', code: 'admin', name: 'Tenant administrator', level: 'organization', tenantId: 7 }
const table = { code: 'hiam.role.list', source: 'product', columns: [{ id: 'name' }] }

type Answer = unknown | ((request: { address: string; init: RequestInit }) => unknown)
let answers: Record<string, Answer>
let asked: string[]
let held: Record<string, Promise<void>>

/** The last path segment identifies a call here. */
const nameOf = (address: string) => {
  const path = address.split('?')[0] ?? ''
  return path.includes('/prompt/') ? 'prompt' : (path.split('/').at(-1) ?? '')
}

const startInterval = setInterval
/** Of a module instance that the next test replaces. */
const intervals: ReturnType<typeof setInterval>[] = []
afterEach(() => {
  for (const interval of intervals.splice(0)) clearInterval(interval)
})

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a new browser would have none.
  document.cookie = 'access_token=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/'
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
  asked = []
  held = {}
  answers = { self: person, prompt: {}, data: [], 'self-roles': [], 'ui-table': [], tree: menu }
  // Module instances in one test run are not windows of one browser.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => undefined
    },
  )
  vi.stubGlobal('setInterval', (work: () => void, ms: number) => {
    const interval = startInterval(work, ms)
    intervals.push(interval)
    return interval
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = nameOf(address)
    asked.push(name)
    await held[name]
    const answer = answers[name]
    const body = typeof answer === 'function' ? answer({ address, init }) : answer
    if (body instanceof Response) return body
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
  })
})

const settled = () => vi.waitFor(() => expect(asked).toContain('tree'))

describe('the workspace', () => {
  test('starts with the user, then prompts; the rest follows in its order [START-4][START-6][START-7]', async () => {
    const { session, globalState, userState } = await product()
    await session.startSession('authorized')
    expect(session.sessionState.get().phase).toBe('ready')
    expect(globalState.get()).toMatchObject({ language: 'en_US', locale: 'en', menuLoad: false })
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    expect(asked).toEqual(['self', 'prompt', 'data', 'self-roles', 'ui-table', 'tree'])
    expect(userState.get().currentUser).toMatchObject({ currentRoleId: 'r1', tenantId: 7, notifyCount: 0 })
    expect(globalState.get().menuLeafNode.map(leaf => leaf.name)).toEqual(['Roles'])
  })

  test('shows texts first, then the locale of the UI library, then the tabs of the role [START-6]', async () => {
    const before = await product()
    await before.session.startSession('authorized')
    await vi.waitFor(() => expect(before.globalState.get().menuLoad).toBe(true))
    before.navigation.navigate('/hiam/role/list')
    await before.storage.everythingStored()
    history.replaceState(null, '', '/')
    const { session, globalState, userState } = await product()
    answers.self = { ...person, language: 'zh_CN' }
    answers.prompt = { 'hzero.common.button.close': '关上' }
    const { text } = await import('../language/use-text.ts')
    const steps: string[] = []
    globalState.subscribe(() => {
      const { locale, tabs } = globalState.get()
      if (text('hzero.common.button.close') === '关上') steps.push('texts')
      if (locale === 'zh-cn') steps.push('locale')
      if (tabs.length > 1) steps.push('tabs')
    })
    await session.startSession('authorized')
    expect(userState.get().currentUser?.language).toBe('zh_CN')
    expect([...new Set(steps)]).toEqual(['texts', 'locale', 'tabs'])
  })

  test('has loaded its menu once languages, roles, tables, menu and routes are there [START-7]', async () => {
    let tablesAreThere = (): void => undefined
    held['ui-table'] = new Promise(resolve => {
      tablesAreThere = resolve
    })
    answers.data = [{ value: 'en_US', meaning: 'English', code: 'en_US', name: 'English' }]
    answers['self-roles'] = [role]
    answers['ui-table'] = [table]
    const { session, globalState, userState } = await product()
    const route = {
      name: 'role',
      title: 'hzero.role',
      path: '/hiam/role/list',
      load: () => Promise.reject(new Error('not shown')),
    }
    globalState.set({ routerData: [route] })
    await session.startSession('authorized')
    const { fetchMenu } = await import('../menu/menu-load.ts')
    await fetchMenu('en_US', userState.get().currentUser ?? expect.fail('nobody has signed in'))
    expect(globalState.get()).toMatchObject({ menuLoad: false, menu: [], uiTables: [] })
    tablesAreThere()
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    expect(globalState.get()).toMatchObject({
      supportLanguage: [{ code: 'en_US', name: 'English' }],
      uiTables: [table],
      menu: [{ name: 'Roles' }],
      menuLeafNode: [{ path: '/hiam/role/list' }],
      routerData: [route],
    })
    expect(userState.get().roleList).toEqual([role])
  })

  test('knows the thirteen fields of the current user, and the user state [STATE-1][STATE-2]', async () => {
    answers['self-roles'] = [role]
    const { session, userState } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(userState.get().roleList).toHaveLength(1))
    expect(userState.get()).toMatchObject({
      list: [],
      tenantList: [],
      hierarchicalList: [],
      currentUser: person,
      roleList: [{ id: 'r1', name: 'Tenant administrator', level: 'organization', code: 'admin' }],
    })
    const fields = [
      'currentRoleId',
      'currentRoleName',
      'currentRoleLevel',
      'currentRoleCode',
      'tenantId',
      'tenantName',
      'tenantNum',
      'language',
      'dateFormat',
      'dateTimeFormat',
      'timeFormat',
      'timeZone',
      'notifyCount',
    ]
    for (const field of fields) expect(userState.get().currentUser).toHaveProperty(field, expect.anything())
    expect(Object.keys(userState.get()).sort()).toEqual(
      ['list', 'currentUser', 'tenantList', 'roleList', 'hierarchicalList'].sort(),
    )
  })

  test('counts unread messages for the current user and the bell alike [STATE-1][STATE-3]', async () => {
    const { session, globalState, setUnread, userState } = await product()
    await session.startSession('authorized')
    expect(userState.get().currentUser?.notifyCount).toBe(0)
    setUnread(3)
    expect(userState.get().currentUser?.notifyCount).toBe(3)
    expect(globalState.get().count).toBe(3)
    await session.refreshSelf()
    expect(userState.get().currentUser?.notifyCount).toBe(3)
  })

  test('holds the parts of the global state under their names [STATE-3]', async () => {
    const { session, globalState } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    const home = { key: '/workplace', path: '/workplace', closable: false }
    expect(globalState.get()).toMatchObject({
      collapsed: false,
      menu: [{ id: 'm1', children: [] }],
      menuLeafNode: [{ id: 'm1' }],
      language: 'en_US',
      locale: 'en',
      notices: [],
      announcements: [],
      count: 0,
      tabs: [home],
      activeTabKey: '/workplace',
      traceLogInfo: { running: false },
    })
    expect(Object.keys(globalState.get()).sort()).toEqual(
      [
        'collapsed',
        'menu',
        'language',
        'locale',
        'supportLanguage',
        'routerData',
        'notices',
        'announcements',
        'count',
        'menuLeafNode',
        'tabs',
        'activeTabKey',
        'traceLogInfo',
        'uiTables',
        'menuLoad',
      ].sort(),
    )
  })

  test('keeps over reloads whether the menu is collapsed [STATE-3]', async () => {
    const first = await product()
    const { setCollapsed } = await import('./global-state.ts')
    setCollapsed(true)
    expect(first.globalState.get().collapsed).toBe(true)
    expect((await product()).globalState.get().collapsed).toBe(true)
  })

  test('that cannot load the user has failed [START-3]', async () => {
    history.replaceState(null, '', '/hiam/role/list?page=2')
    answers.self = Response.json({ failed: true, code: 'x', message: '', requestId: 'q7' }, { status: 500 })
    const { session, led } = await product()
    await session.startSession('authorized')
    expect(session.sessionState.get()).toMatchObject({ phase: 'failed', requestId: 'q7' })
    expect(led).toEqual([])
    expect(location.pathname + location.search).toBe('/exception/500')
    const { failedAddress } = await import('../tabs/address.ts')
    expect(failedAddress()).toBe('/hiam/role/list?page=2')
    answers.self = person
    await session.startSession('authorized')
    expect(session.sessionState.get().phase).toBe('ready')
  })

  test('during maintenance opens the maintenance page [ERR-3]', async () => {
    answers.self = () => new Response('<h1>Closed</h1>', { status: 501 })
    const { session, led } = await product()
    await session.startSession('authorized')
    expect(led).toEqual(['/exception/501'])
    expect(session.sessionState.get()).toMatchObject({ phase: 'ready', variant: 'base' })
  })

  test('without a token opens the sign-in [START-1]', async () => {
    answers.self = () => new Response('', { status: 401 })
    const { session, led } = await product()
    await session.startSession('authorized')
    expect(led).toEqual(['sign-in'])
  })

  test('loads the menu of the current role in the current language [MENU-1]', async () => {
    const query = vi.fn()
    answers.tree = ({ address }: { address: string }) => {
      query(Object.fromEntries(new URL(address, 'http://x').searchParams))
      return menu
    }
    const { session } = await product()
    await session.startSession('authorized')
    await settled()
    await vi.waitFor(() =>
      expect(query).toHaveBeenCalledWith(expect.objectContaining({ lang: 'en_US', roleId: 'r1' })),
    )
  })
})

describe('navigation', () => {
  test('has addresses that begin at / [AREA-4]', async () => {
    const { session, navigation } = await product()
    await session.startSession('authorized')
    await settled()
    expect(location.pathname).toBe('/workplace')
    const { currentAddress, writeWindowAddress } = await import('../tabs/address.ts')
    writeWindowAddress('/hiam/role/list?a=1')
    expect(location.pathname + location.search).toBe('/hiam/role/list?a=1')
    expect(currentAddress()).toEqual({ path: '/hiam/role/list', search: 'a=1' })
    navigation.navigate('/')
    expect(location.pathname).toBe('/workplace')
  })

  test('requested before the menu is loaded is replayed afterwards [START-8]', async () => {
    let menuIsThere = (): void => undefined
    held.tree = new Promise(resolve => {
      menuIsThere = resolve
    })
    const { session, globalState, navigation } = await product()
    await session.startSession('authorized')
    navigation.navigate('/hiam/role/detail/5?a=1')
    expect(globalState.get().activeTabKey).toBe('/workplace')
    expect(navigation.navigationState.get().pending?.path).toBe('/hiam/role/detail/5')
    menuIsThere()
    await vi.waitFor(() => expect(globalState.get().activeTabKey).toBe('/hiam/role'))
    expect(globalState.get().tabs[1]).toMatchObject({ path: '/hiam/role/detail/5', search: 'a=1' })
    expect(location.pathname + location.search).toBe('/hiam/role/detail/5?a=1')
  })

  test('to an address without a menu entry opens no tab', async () => {
    const { session, globalState, navigation } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    navigation.navigate('/nowhere')
    expect(globalState.get().tabs).toHaveLength(1)
    expect(navigation.navigationState.get().stray).toEqual({ path: '/nowhere', search: '' })
    expect(location.pathname).toBe('/nowhere')
    navigation.activateTab('/workplace')
    expect(navigation.navigationState.get().stray).toBeUndefined()
    expect(location.pathname).toBe('/workplace')
  })

  test('saves the tabs under the role, and they come back [TAB-8][TAB-9]', async () => {
    const { session, globalState, navigation, storage } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    navigation.navigate('/hiam/role/list?a=1')
    await storage.everythingStored()
    expect(Object.keys(sessionStorage)).toContain('menuTabSessionKey-r1.norrvik-ines')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('/hiam/role')
    history.replaceState(null, '', '/')
    const second = await product()
    await second.session.startSession('authorized')
    expect(second.globalState.get().activeTabKey).toBe('/hiam/role')
    expect(location.pathname + location.search).toBe('/hiam/role/list?a=1')
  })

  test('saves the tabs when the page is left [TAB-9]', async () => {
    const { session, globalState, navigation, storage } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    navigation.navigate('/hiam/role/list')
    storage.ownWindowMemory.forget('menuTabSessionKey-r1')
    dispatchEvent(new Event('pagehide'))
    expect(storage.ownWindowMemory.read('menuTabSessionKey-r1')).toMatchObject({
      tabs: [{ key: '/workplace' }, { key: '/hiam/role' }],
      activeTabKey: '/hiam/role',
    })
  })

  test('of a page in a hidden tab changes that tab, not the window [TAB-14]', async () => {
    const { session, globalState, navigation } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    navigation.navigate('/hiam/role/list')
    navigation.activateTab('/workplace')
    navigation.navigateWithin('/hiam/role', '/hiam/role/list?page=2', {})
    expect(globalState.get().activeTabKey).toBe('/workplace')
    expect(globalState.get().tabs[1]?.search).toBe('page=2')
    expect(location.pathname).toBe('/workplace')
  })
})

describe('switching', () => {
  test('the role loads the user again and restores the tabs of that role [ROLE-3][TAB-8]', async () => {
    const { session, globalState, navigation } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    navigation.navigate('/hiam/role/list')
    answers.self = { ...person, currentRoleId: 'r2', currentRoleName: 'Reader' }
    answers.roles = undefined
    const { place } = session.sessionState.get()
    await session.switchRole('r2')
    expect(session.sessionState.get().place).toBe(place + 1)
    expect(globalState.get().tabs.map(tab => tab.key)).toEqual(['/workplace'])
    expect(location.pathname).toBe('/workplace')
    answers.self = person
    await session.switchRole('r1')
    expect(globalState.get().tabs.map(tab => tab.key)).toEqual(['/workplace', '/hiam/role'])
  })

  test('all roles at once loads the menu again, keeps open tabs and remembers them apart from the role [TAB-8]', async () => {
    const { session, globalState, navigation, storage } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    navigation.navigate('/hiam/role/list')
    const trees = () => asked.filter(name => name === 'tree').length
    const before = trees()
    answers.self = { ...person, roleMergeFlag: 1, currentRoleName: 'All roles' }
    await session.refreshSelf()
    await vi.waitFor(() => expect(trees()).toBe(before + 1))
    navigation.navigate('/workplace')
    navigation.saveTabs()
    const activeIn = (key: string) =>
      (storage.ownWindowMemory.read(`menuTabSessionKey-${key}`) as { activeTabKey: string }).activeTabKey
    expect([activeIn('r1'), activeIn('merged-7')]).toEqual(['/hiam/role', '/workplace'])
  })

  test('the tenant changes the addresses of calls [ROLE-4]', async () => {
    const { session } = await product()
    await session.startSession('authorized')
    answers['tenant-id'] = undefined
    answers.self = { ...person, tenantId: 9, currentRoleId: 'r9' }
    await session.switchTenant(9)
    const { currentCaller } = await import('../api/caller.ts')
    expect(currentCaller()).toEqual({ level: 'organization', tenantId: 9, roleId: 'r9' })
  })

  test('waits for calls under way, and calls meanwhile wait for it and are not made for what was before', async () => {
    const { session } = await product()
    await session.startSession('authorized')
    const { call } = await import('../api/client.ts')
    const { roleApi } = await import('@atrium/access/role/role.contract.ts')
    let answerLists = (): void => undefined
    held.paging = new Promise(resolve => {
      answerLists = resolve
    })
    answers.paging = { content: [] }
    answers['tenant-id'] = undefined
    answers.self = { ...person, tenantId: 9, currentRoleId: 'r9' }
    const before = call(roleApi.list)
    await vi.waitFor(() => expect(asked).toContain('paging'))
    asked = []
    // The switch waits for a second; on a busy machine that would be over here.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const switched = session.switchTenant(9)
    await vi.dynamicImportSettled()
    const meanwhile = call(roleApi.list).catch((error: { code: string }) => error.code)
    expect(asked).toEqual([])
    vi.useRealTimers()
    answerLists()
    expect(await before).toMatchObject({ content: [] })
    await switched
    expect(await meanwhile).toBe('error.session.moved')
    expect(asked.slice(0, 2)).toEqual(['tenant-id', 'self'])
    expect(asked).not.toContain('paging')
    await call(roleApi.list)
    expect(asked).toContain('paging')
  })

  test('that is refused lets the calls go on that waited for it', async () => {
    const { session } = await product()
    await session.startSession('authorized')
    const { call } = await import('../api/client.ts')
    const { roleApi } = await import('@atrium/access/role/role.contract.ts')
    let refuse = (): void => undefined
    held['tenant-id'] = new Promise(resolve => {
      refuse = resolve
    })
    answers['tenant-id'] = () => new Response('', { status: 403 })
    answers.paging = { content: [] }
    const switched = session.switchTenant(9)
    await vi.waitFor(() => expect(asked).toContain('tenant-id'))
    const meanwhile = call(roleApi.list)
    refuse()
    await switched
    expect(await meanwhile).toMatchObject({ content: [] })
    expect(session.sessionState.get().isSwitching).toBe(false)
  })

  test('in another window is shown here, and can be followed or reverted', async () => {
    const { session, storeToken } = await product()
    storeToken({ accessToken: 'abc', expiresInSeconds: 60 })
    await session.startSession('authorized')
    const there = { ...person, tenantId: 9, tenantName: 'Kestrel', currentRoleId: 'r9' }
    answers.self = there
    await session.noticeMovedSession()
    expect(session.sessionState.get().movedTo).toMatchObject({ tenantName: 'Kestrel' })
    const switched: string[] = []
    const unbound = ({ address, init }: { address: string; init: RequestInit }) => {
      expect(new Headers(init.headers).has('x-atrium-context')).toBe(false)
      switched.push(address)
    }
    answers['tenant-id'] = unbound
    answers.roles = unbound
    await session.revertMovedSession()
    expect(switched).toEqual(['/iam/v1/users/tenant-id?tenantId=7', '/iam/v1/users/roles?roleId=r1'])
    expect(session.sessionState.get().movedTo).toBeUndefined()
  })
})

describe.each(['base', 'public'] as const)('a page of the %s variant', variant => {
  const signedIn = async () => {
    const known = await product()
    known.storeToken({ accessToken: 'abc', expiresInSeconds: 60 })
    await known.session.startSession(variant)
    return known
  }

  test('needs no session [START-5]', async () => {
    const { session, userState } = await product()
    await session.startSession(variant)
    expect(session.sessionState.get().phase).toBe('ready')
    expect(userState.get().currentUser).toBeUndefined()
    expect(asked).toEqual(['prompt'])
  })

  test('is shown in the language and tenant of the signed-in user, without role, menu or tabs [START-5]', async () => {
    const headers = vi.fn()
    answers.self = { ...person, language: 'zh_CN' }
    answers.prompt = ({ address, init }: { address: string; init: RequestInit }) => {
      headers(new Headers(init.headers).get('x-atrium-context'))
      expect(address).toContain('/v1/7/prompt/zh_CN')
      return {}
    }
    const { globalState } = await signedIn()
    expect(globalState.get()).toMatchObject({ language: 'zh_CN', locale: 'zh-cn', menuLoad: false })
    expect(asked).toEqual(['self', 'prompt'])
    expect(headers).toHaveBeenCalledWith(null)
    const { currentCaller } = await import('../api/caller.ts')
    expect(currentCaller()).toEqual({ level: 'organization', tenantId: 7 })
  })

  test('with a token that is no longer valid is shown as to a visitor [START-5]', async () => {
    answers.self = () => new Response('', { status: 401 })
    const { session, led } = await signedIn()
    expect(session.sessionState.get()).toMatchObject({ phase: 'ready', variant })
    expect(led).toEqual([])
  })

  test('whose user cannot be loaded is the 500 page [START-3] [START-5]', async () => {
    history.replaceState(null, '', '/pub/nowhere')
    answers.self = () => new Response('', { status: 503 })
    const { session } = await signedIn()
    expect(session.sessionState.get().phase).toBe('failed')
    expect(location.pathname).toBe('/exception/500')
  })

  test('takes a token from the hash of a sign-in that began here [START-2] [START-5]', async () => {
    const begun = { state: 's1', verifier: 'v', returnTo: '/', at: Date.now() }
    sessionStorage.setItem('atrium.signIn', JSON.stringify(begun))
    history.replaceState(null, '', '/pub/nowhere#access_token=fresh&expires_in=3600&state=s1')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const { session } = await product()
    void session.startSession(variant)
    const { accessToken } = await import('../api/token.ts')
    await vi.waitFor(() => expect(reload).toHaveBeenCalled())
    expect(accessToken()).toBe('fresh')
    expect(location.hash).toBe('')
  })
})

test('a page of the bare variant asks for nobody, so that signing out needs no server [START-5] [ROUTE-3]', async () => {
  const { session, globalState, storeToken } = await product()
  storeToken({ accessToken: 'abc', expiresInSeconds: 60 })
  await session.startSession('bare')
  expect(asked).toEqual(['prompt'])
  expect(globalState.get()).toMatchObject({ language: 'en_US', locale: 'en' })
})

test('the 500 page itself keeps its address when the user cannot be loaded [START-3]', async () => {
  history.replaceState({ failedAt: '/hiam/role/list' }, '', '/exception/500')
  answers.self = () => new Response('', { status: 503 })
  const { session, storeToken } = await product()
  storeToken({ accessToken: 'abc', expiresInSeconds: 60 })
  await session.startSession('base')
  const { failedAddress } = await import('../tabs/address.ts')
  expect([location.pathname, failedAddress()]).toEqual(['/exception/500', '/hiam/role/list'])
})

describe('changing the language', () => {
  test('loads texts and menu once per language, switches the locale, and saves it as the default [LANG-1][LANG-2][LANG-3]', async () => {
    const { session, globalState } = await product()
    await session.startSession('authorized')
    await vi.waitFor(() => expect(globalState.get().menuLoad).toBe(true))
    answers['default-language'] = undefined
    answers.self = { ...person, language: 'zh_CN' }
    answers.prompt = { 'hzero.common.button.close': '关上' }
    asked = []
    await session.changeLanguage('zh_CN')
    expect(asked).toEqual(expect.arrayContaining(['default-language', 'tree', 'prompt']))
    expect(globalState.get()).toMatchObject({ language: 'zh_CN', locale: 'zh-cn' })
    expect(document.documentElement.lang).toBe('zh-CN')
    const { text } = await import('../language/use-text.ts')
    expect(text('hzero.common.button.close')).toBe('关上')
    expect(text('hzero.common.title.workspace')).toBe('工作台')
    answers.self = person
    await session.changeLanguage('en_US')
    asked = []
    await session.changeLanguage('zh_CN')
    expect(asked).not.toContain('prompt')
    expect(asked).not.toContain('tree')
  })
})
