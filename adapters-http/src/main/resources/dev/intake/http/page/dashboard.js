// Adds to pages that work without it: buttons that copy, and a word when what a page waits for does not come.
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

offer();
