'use server'

import { auth } from '@clerk/nextjs/server'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import Stripe from 'stripe'
import { send } from '@/lib/intake'

/** Signing up is complete when the user has named a team. */
export async function finishOnboarding(form: FormData) {
  const { userId } = await auth.protect()
  const team = String(form.get('team'))
  // Store the team in your database here. What follows runs after the answer has left.
  after(() =>
    send(
      { type: 'identify', userId, traits: { team } },
      { type: 'track', userId, event: 'user.signed_up', messageId: `signup-${userId}` },
    ),
  )
}

/** Stripe reports the rest to Intake itself: client_reference_id tells it whose subscription this is. */
export async function subscribe() {
  const { userId } = await auth.protect()
  const stripe = new Stripe(process.env.STRIPE_SECRET_KEY!)
  const checkout = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: process.env.STRIPE_PRICE!, quantity: 1 }],
    client_reference_id: userId,
    subscription_data: { metadata: { userId } },
    success_url: process.env.APP_URL!,
  })
  redirect(checkout.url!)
}
