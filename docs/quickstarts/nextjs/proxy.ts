import { clerkMiddleware } from '@clerk/nextjs/server'

// With Clerk's public key, sessions are verified without a request to Clerk.
export default clerkMiddleware({ jwtKey: process.env.CLERK_JWT_KEY })

export const config = { matcher: ['/((?!_next|.*\\..*).*)'] }
