require "json"
require "net/http"

# Sends operations to Intake, in order. A repeated job changes nothing if each track has a messageId.
class IntakeJob < ApplicationJob
  class Unavailable < StandardError; end
  class Rejected < StandardError; end

  retry_on Unavailable, wait: 30.seconds, attempts: 100
  discard_on(Rejected) { |_job, error| Rails.logger.error(error.message) }

  def perform(batch)
    response = post(URI(ENV.fetch("INTAKE_ENDPOINT")), { batch: batch }.to_json)
    return if response.is_a?(Net::HTTPSuccess)

    kind = response.code.to_i >= 500 || response.code == "429" ? Unavailable : Rejected
    raise kind, "Intake answered #{response.code}: #{response.body}"
  rescue SocketError, SystemCallError, IOError, Timeout::Error => error
    raise Unavailable, error.message
  end

  private

  def post(address, body)
    headers = { "Authorization" => "Bearer #{ENV.fetch('INTAKE_KEY')}", "Content-Type" => "application/json" }
    options = { use_ssl: address.scheme == "https", open_timeout: 5, read_timeout: 10 }
    Net::HTTP.start(address.host, address.port, **options) { |http| http.post(address.request_uri, body, headers) }
  end
end
