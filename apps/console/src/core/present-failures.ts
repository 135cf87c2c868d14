import { presentFailures } from '../api/failures.ts'
import { writeWindowAddress } from './address.ts'
import { navigate } from './navigation.ts'
import { showFailure } from './notices.ts'
import { signInPath } from './paths.ts'
import { noticeMoved } from './place.ts'
import { beginSignIn } from './sign-in.ts'

/** From here on failures reach the person. */
export function startPresentingFailures(): void {
  presentFailures({
    notice: showFailure,
    go: path => navigate(path),
    moved: () => void noticeMoved(),
    async signIn() {
      const failure = await beginSignIn(location.href)
      // The page there tries once more, and says what is in the way.
      if (failure) writeWindowAddress(signInPath)
    },
  })
}
