<?xml version="1.0" encoding="UTF-8"?>
<!-- The tests of a report of Surefire that were not run, each with its reason. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text"/>
  <xsl:template match="/">
    <xsl:for-each select="//testcase[skipped]">
      <xsl:value-of select="concat(@classname, '.', @name, ': ', skipped/@message, '&#10;')"/>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
