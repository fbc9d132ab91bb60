// Adds to pages that work without it: buttons that copy, times in the viewer's zone, a message if a result does not arrive,
// lists that follow arrivals, buttons that insert merge fields, previews that follow what is typed, and a question before a
// person leaves unsaved text.
const offer = () => document.querySelectorAll('[data-copy]').forEach(button => { button.hidden = !navigator.clipboard; });

document.addEventListener('click', async event => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
  const label = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = label; }, 1500);
});

// A time reads as written, in UTC, or within a week as how long ago it was. Its title has it in the viewer's zone and in UTC.
const AGO_SECONDS = 7 * 24 * 3600;
const UNITS = [['day', 24 * 3600], ['hour', 3600], ['minute', 60]];
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

const howLongAgo = seconds => {
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? ago.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
};

const showTimes = (root, now) => root.querySelectorAll('time[datetime]').forEach(time => {
  const at = Date.parse(time.dateTime);
  const seconds = (now - at) / 1000;
  time.dataset.utc ??= time.textContent;
  time.title = `${local.format(at)} (${time.dataset.utc})`;
  const recent = 'ago' in time.dataset && seconds >= 0 && seconds < AGO_SECONDS;
  const text = recent ? howLongAgo(seconds) : time.dataset.utc;
  // Writing the same text would end a selection.
  if (time.textContent !== text) time.textContent = text;
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
        // Rows are compared as they read, so both lists tell their times as of the same moment.
        const now = Date.now();
        showTimes(document, now);
        showTimes(newer, now);
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

// The preview of a step follows what is typed. It loads in a new frame, so the shown one stays until then, and the history of
// the browser stays as it is.
const TYPING_MS = 600;
const typing = new WeakMap();
let previews = 0;

const fit = frame => { frame.style.height = `${frame.contentDocument.body.offsetHeight + 2}px`; };

const showPreview = step => {
  clearTimeout(typing.get(step));
  const box = step.querySelector('.preview');
  const button = box.querySelector('button');
  const shown = [...box.querySelectorAll('iframe')].pop();
  const next = shown.cloneNode();
  previews += 1;
  next.name = `preview-new-${previews}`;
  next.hidden = true;
  shown.after(next);
  next.addEventListener('load', () => {
    const arrived = next.contentDocument !== null;
    box.querySelector('[role=status]').hidden = arrived;
    if (!arrived) {
      next.remove();
      return;
    }
    while (next.previousElementSibling.matches('iframe')) next.previousElementSibling.remove();
    next.hidden = false;
    new ResizeObserver(() => fit(next)).observe(next.contentDocument.body);
  });
  step.dataset.step = 'shown';
  button.formTarget = next.name;
  button.form.requestSubmit(button);
};

document.addEventListener('input', event => {
  const step = event.target.closest('[data-step]');
  const look = event.target.closest('[data-look]');
  const stale = look ? [...document.querySelectorAll('[data-step=shown]')] : step ? [step] : [];
  for (const each of stale) {
    clearTimeout(typing.get(each));
    typing.set(each, setTimeout(() => showPreview(each), TYPING_MS));
  }
});

document.addEventListener('focusin', event => {
  const step = event.target.closest('[data-step]');
  if (step && step.dataset.step !== 'shown' && event.target.matches('input, textarea, select')) showPreview(step);
});

document.addEventListener('click', event => {
  const button = event.target.closest('.preview button');
  if (!button) return;
  event.preventDefault();
  showPreview(button.closest('[data-step]'));
});

// Each email gets the merge fields as buttons, which insert at the cursor of the field that was edited last. The fallback is
// selected, since it is the part to be changed.
const insert = (field, text) => {
  const start = field.selectionStart;
  field.setRangeText(text, start, field.selectionEnd, 'end');
  field.focus();
  const bar = text.indexOf('| ');
  if (bar > 0) field.setSelectionRange(start + bar + 2, start + text.length - 2);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const offerMergeFields = email => {
  const box = email.querySelector('.insert');
  const list = document.querySelector('.merge-fields').cloneNode(true);
  list.querySelectorAll('li').forEach(item => {
    const written = item.querySelector('[data-merge-field]');
    if (!written) {
      item.remove();
      return;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.append(written);
    item.prepend(button);
  });
  box.append(list);
  box.hidden = false;
  let edited = email.querySelector('textarea');
  // Not by the focus alone: the Tab key passes other fields on its way to the buttons.
  for (const name of ['input', 'pointerdown', 'keydown']) {
    email.addEventListener(name, event => {
      if (event.target.matches('textarea, input') && !['Tab', 'Shift'].includes(event.key)) edited = event.target;
    });
  }
  list.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (button) insert(edited, button.textContent);
  });
};

// The browser asks before a person leaves a page with unsaved text: in a form that was edited, or that shows what was typed
// before. Passwords are not text to keep, and the text of a search is in the address.
const unsaved = new Set(document.querySelectorAll('form[data-unsaved]'));
const rejected = document.getElementById('main')?.dataset.unsaved;
document.querySelectorAll('form[method=post]').forEach(form => {
  if (rejected && form.getAttribute('action') === rejected) unsaved.add(form);
});

document.addEventListener('input', event => {
  const form = event.target.form;
  if (form && form.method === 'post' && !form.querySelector('[type=password]')) unsaved.add(form);
});

document.addEventListener('submit', event => {
  if (!event.submitter?.formTarget) unsaved.delete(event.target);
});

// Browsers ask only on a page that the person has used, and report other attempts as errors.
addEventListener('beforeunload', event => {
  if (unsaved.size > 0 && navigator.userActivation?.hasBeenActive !== false) event.preventDefault();
});

// A page that shows an edited form again shows its previews again, too.
document.querySelectorAll('form[data-unsaved] [data-step]').forEach(showPreview);
document.querySelectorAll('[data-email]').forEach(offerMergeFields);
document.querySelectorAll('[data-newest]').forEach(follow);
offer();
showTimes(document, Date.now());
setInterval(() => {
  if (![...document.querySelectorAll('[data-newest]')].some(isBeingRead)) showTimes(document, Date.now());
}, 30000);
