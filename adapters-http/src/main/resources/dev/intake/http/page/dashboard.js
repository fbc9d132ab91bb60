// Adds to pages that work without it: buttons that copy, a message if a result does not arrive, and lists that follow arrivals.
const offer = () => document.querySelectorAll('[data-copy]').forEach(button => { button.hidden = !navigator.clipboard; });

document.addEventListener('click', async event => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
  const label = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = label; }, 1500);
});

document.addEventListener('htmx:afterRequest', event => {
  const failed = event.target.dataset.failed;
  if (failed && !event.detail.successful) document.getElementById('answer').textContent = failed;
});

// A list that follows arrivals asks often while entries arrive and rarely while it is idle, and waits while somebody reads it.
const SHORTEST_MS = 2000;
const LONGEST_MS = 30000;

const isBeingRead = feed => {
  const selection = document.getSelection();
  return feed.matches(':hover') || feed.contains(document.activeElement)
    || (!selection.isCollapsed && (feed.contains(selection.anchorNode) || feed.contains(selection.focusNode)));
};

// Rows that stay keep their nodes, so focus, selection and the place of a screen reader stay, too.
const merge = (feed, newer) => {
  const shown = feed.querySelector('ol');
  const rows = newer.querySelector('ol');
  feed.dataset.newest = newer.dataset.newest;
  if (!shown || !rows) {
    feed.replaceChildren(...newer.childNodes);
    return;
  }
  const newerRows = [...rows.children];
  const stay = new Set(newerRows.map(row => row.outerHTML));
  [...shown.children].filter(row => !stay.has(row.outerHTML)).forEach(row => row.remove());
  let at = shown.firstElementChild;
  for (const row of newerRows) {
    if (at && at.outerHTML === row.outerHTML) {
      at = at.nextElementSibling;
    } else {
      shown.insertBefore(row, at);
    }
  }
  while (at) {
    const next = at.nextElementSibling;
    at.remove();
    at = next;
  }
  feed.querySelector('nav')?.remove();
  feed.append(...newer.querySelectorAll('nav'));
};

const follow = feed => {
  const state = document.getElementById('following');
  let pause = SHORTEST_MS;
  let waits = false;

  const look = async () => {
    if (document.hidden || isBeingRead(feed)) {
      waits = true;
      if (!document.hidden) state.textContent = 'Paused while you read the list.';
      return;
    }
    pause = Math.min(2 * pause, LONGEST_MS);
    try {
      const answer = await fetch(feed.dataset.newest, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
      const signIn = answer.headers.get('HX-Redirect');
      if (signIn) {
        location.assign(signIn);
        return;
      }
      if (answer.status === 200) {
        const newer = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('feed');
        if (!isBeingRead(feed)) merge(feed, newer);
        pause = SHORTEST_MS;
      }
    } catch (unreachable) {
      // The next request may reach the service again.
    }
    setTimeout(look, pause);
  };

  const resume = () => {
    if (!waits || document.hidden || isBeingRead(feed)) return;
    waits = false;
    pause = SHORTEST_MS / 2;
    state.textContent = 'Updates automatically.';
    look();
  };

  for (const name of ['visibilitychange', 'selectionchange', 'focusin', 'focusout']) {
    document.addEventListener(name, () => setTimeout(resume, 0));
  }
  feed.addEventListener('mouseleave', resume);
  setTimeout(look, pause);
};

document.querySelectorAll('[data-newest]').forEach(follow);
offer();
