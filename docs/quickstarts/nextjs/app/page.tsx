import { SignInButton, UserButton } from '@clerk/nextjs'
import { auth } from '@clerk/nextjs/server'
import { finishOnboarding, subscribe } from './actions'

export default async function Page() {
  const { userId } = await auth()
  if (!userId) return <SignInButton />
  return (
    <main>
      <UserButton />
      <form action={finishOnboarding}>
        <label>
          Team <input name="team" required />
        </label>
        <button>Finish</button>
      </form>
      <form action={subscribe}>
        <button>Subscribe</button>
      </form>
    </main>
  )
}
